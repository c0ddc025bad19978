import { isRef } from '@/lib/contract/values'
import { reportName } from '@/lib/resources/text/report-name'
import { isRecord } from '@/lib/util/records'

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function nameInMetadata(metadata: unknown): string | undefined {
  if (!isText(metadata)) return undefined
  const json = asJson(metadata)
  if (Array.isArray(json)) return undefined
  const name = isRecord(json)
    ? [json.host, json.hostname, json.name, json.description, json.site].find(isText)
    : metadata
  return name?.trim().slice(0, 120)
}

export const credentialId = (credential: unknown): string | null => (isRef(credential) ? credential.id : null)

interface Session {
  metadata?: unknown
  credential?: unknown
  ip?: unknown
}

/**
 * Returns a session's display name: the name in its metadata, its credential's name, or its IP address. Returns an
 * empty string if none is known. `credentials` contains names, keyed by credential ID.
 */
export function sessionName(session: Session, credentials: ReadonlyMap<string, string>): string {
  const credential = credentials.get(credentialId(session.credential) ?? '')
  return nameInMetadata(session.metadata) ?? credential ?? (isText(session.ip) ? session.ip : '')
}

export const namesById = (resources: readonly { id: string; title: string }[]): ReadonlyMap<string, string> =>
  new Map(resources.flatMap(({ id, title }) => (title === '' || title === id ? [] : [[id, title]])))

interface Known {
  row: { title: string; item: Readonly<Record<string, unknown>> }
  uses: readonly { id: string; title: string }[]
}

export function knownName(resource: string, { row, uses }: Known): string {
  if (resource === 'tunnel-sessions') return sessionName(row.item, namesById(uses))
  if (resource === 'abuse-reports') return reportName(row.item.hostnames) ?? row.title
  return row.title
}
