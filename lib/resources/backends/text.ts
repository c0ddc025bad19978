import { labelsIn } from '@/lib/resources/info/backends'
import { isRecord } from '@/lib/util/records'
import { responsePrefix } from '@/lib/util/state'
import type { ResourceState } from '../states/own-state'

export function tunnelGroupSentence(item: { labels?: unknown; tunnels?: readonly unknown[] | null }): string {
  const online = item.tunnels?.length ?? 0
  const now = online === 0 ? '' : online === 1 ? ' 1 tunnel is online.' : ` ${online} tunnels are online.`
  const labels = labelsIn(item.labels)
  return `Balances traffic across tunnels ${labels === '' ? 'without labels' : `labeled ${labels}`}.${now}`
}

export const staticSentence = ({ tls }: { tls?: { enabled: boolean } | null }) =>
  tls?.enabled ? 'Encrypts traffic with TLS.' : 'Sends traffic without TLS.'

/** Reports whether a status code is 500 or higher: a server error (RFC 9110 section 15.6). */
export const isErrorResponse = (code: unknown): boolean => typeof code === 'number' && code >= 500

export const responseLabel = (code: number): string => `${responsePrefix}${code}`

/**
 * Returns the state of a response that is the same for every request. A server error needs attention, unless a fallback
 * returns it on purpose.
 */
export function fixedResponse(code: unknown, isFallback = false): Pick<ResourceState, 'state' | 'label'> {
  const status = code ?? 200
  const label = typeof status === 'number' ? responseLabel(status) : 'Ready'
  if (!isErrorResponse(status)) return { state: 'ready', label }
  return { state: isFallback ? 'unknown' : 'attention', label }
}

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
  return `Returns a fixed response to every request: ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

/** Returns a fixed response as text: its status code, its headers and its body. */
export function responseText(item: {
  status_code?: number | null
  headers?: Readonly<Record<string, string>> | null
  body?: string | null
}): string {
  const headers = Object.entries(item.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP ${item.status_code ?? 200}`, ...headers, ...(item.body ? ['', item.body] : [])].join('\n')
}

export interface Share {
  id: string
  weight: number
  /** The share of the traffic, from 0 to 1. */
  share: number
  /** The share in percent, such as `33.3%`. */
  part: string
}

export function sharesOf(backends: Readonly<Record<string, number>> | null | undefined): Share[] {
  const weights = Object.entries(backends ?? {}).toSorted(([, a], [, b]) => b - a)
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return weights.map(([id, weight]) => {
    const share = all === 0 ? 0 : weight / all
    return { id, weight, share, part: `${Math.round(share * 1000) / 10}%` }
  })
}

export function weightedSentence(backends: Readonly<Record<string, number>> | null | undefined): string {
  const shares = sharesOf(backends)
  const used = shares.filter(({ weight }) => weight > 0)
  if (used.length === 0) return ''
  const most = used[0]?.part ?? ''
  const unused = shares.length - used.length
  if (used.length === 1)
    return unused === 0
      ? 'Sends all traffic to one backend.'
      : `Sends all traffic to one backend. The other${unused === 1 ? ' has' : ` ${unused} have`} a weight of 0.`
  const of = unused > 0 ? `of ${shares.length} ` : ''
  return `Splits traffic among ${used.length} ${of}backends; the largest share is ${most}.`
}

export function failoverSentence(backends: readonly string[] | null | undefined): string {
  const count = backends?.length ?? 0
  if (count === 0) return ''
  if (count === 1) return 'Sends all traffic to one backend, with no fallback.'
  return `Sends traffic to the first of ${count} backends, or to the next one if the connection fails.`
}
