import { isRecord } from '@/lib/util/is-record'

/** Labels as they are written: `app=berth, site=1`; empty for none. Takes upstream data of any shape. */
export const labelsIn = (labels: unknown): string =>
  isRecord(labels)
    ? Object.entries(labels)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(', ')
    : ''

/** What a tunnel group does, and what that comes to now. */
export function tunnelGroupSentence(item: { labels?: unknown; tunnels?: readonly unknown[] | null }): string {
  const online = item.tunnels?.length ?? 0
  const now =
    online === 0
      ? 'None is online: requests to it fail until one is.'
      : `${online === 1 ? 'One is' : `${online} are`} online.`
  return `Spreads traffic over every tunnel labelled ${labelsIn(item.labels) || 'with nothing'}. ${now}`
}

/** Whether a static backend encrypts, for a table. */
export const tlsWord = (tls: unknown) => (isRecord(tls) && tls.enabled === true ? 'TLS' : 'none')

/** How many backends a list or a map of weights has, for a table. */
export const childCount = (backends: unknown) =>
  String(Array.isArray(backends) ? backends.length : Object.keys(isRecord(backends) ? backends : {}).length)

/** What a static backend does. */
export const staticSentence = ({ address, tls }: { address: string; tls?: { enabled: boolean } | null }) =>
  `Sends traffic to ${address}, ${tls?.enabled ? 'encrypted with TLS' : 'without TLS'}.`

/** What an HTTP response backend does. */
export function httpResponseSentence(item: {
  status_code?: number | null
  headers?: unknown
  body?: string | null
}): string {
  const headers = isRecord(item.headers) ? Object.keys(item.headers).length : 0
  const parts = [
    `status ${item.status_code ?? 200}`,
    ...(headers > 0 ? [headers === 1 ? 'one header' : `${headers} headers`] : []),
    item.body ? 'a body' : 'an empty body',
  ]
  return `Answers every request itself: ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

interface Share {
  id: string
  weight: number
  /** Its part of the traffic, in per cent: `33.3 %`. */
  part: string
}

/** What each backend of a weighted one gets, the most first. */
export function sharesOf(backends: Readonly<Record<string, number>> | null | undefined): Share[] {
  const weights = Object.entries(backends ?? {}).toSorted(([, a], [, b]) => b - a)
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return weights.map(([id, weight]) => ({
    id,
    weight,
    part: `${all === 0 ? 0 : Math.round((weight / all) * 1000) / 10} %`,
  }))
}

/** What a weighted backend does. */
export function weightedSentence(backends: Readonly<Record<string, number>> | null | undefined): string {
  const shares = sharesOf(backends)
  if (shares.length === 0) return 'Has no backends: requests to it fail.'
  if (shares.every(({ weight }) => weight === 0)) return 'Every weight is 0: requests to it fail.'
  const used = shares.filter(({ weight }) => weight > 0)
  const most = used[0]?.part ?? ''
  return used.length === 1
    ? 'Sends all traffic to one backend.'
    : `Shares traffic out among ${used.length} backends; the first gets ${most}.`
}

/** What a failover backend does. */
export function failoverSentence(backends: readonly string[] | null | undefined): string {
  const count = backends?.length ?? 0
  if (count === 0) return 'Has no backends: requests to it fail.'
  if (count === 1) return 'Sends all traffic to one backend; there is none to fall back to.'
  return `Sends traffic to the first of ${count} backends; the next one is tried when the one before cannot be dialled.`
}
