import { isRef } from '@/lib/contract/is-ref'
import { isRecord } from '@/lib/util/is-record'

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * What an agent calls itself in its metadata: in a JSON object the host, name or site, else the text. Undefined where it
 * says none of these.
 */
function nameInMetadata(metadata: unknown): string | undefined {
  if (!isText(metadata)) return undefined
  const json = asJson(metadata)
  if (Array.isArray(json)) return undefined
  const name = isRecord(json) ? [json.host, json.hostname, json.name, json.site].find(isText) : metadata
  return name?.trim().slice(0, 120)
}

/** The id within a credential's Ref; null where there is none. */
export const credentialId = (credential: unknown): string | null => (isRef(credential) ? credential.id : null)

interface Session {
  metadata?: unknown
  credential?: unknown
  ip?: unknown
}

/**
 * What a session is called wherever it is named: what its agent calls itself, else what its credential is called, else
 * its address. `credentials` gives their names by id.
 */
export function sessionName(session: Session, credentials: ReadonlyMap<string, string>): string {
  const credential = credentials.get(credentialId(session.credential) ?? '')
  return nameInMetadata(session.metadata) ?? credential ?? (isText(session.ip) ? session.ip : '')
}

/** The names that things have beside their id. */
export const namesById = (things: readonly { id: string; title: string }[]): ReadonlyMap<string, string> =>
  new Map(things.flatMap(({ id, title }) => (title === '' || title === id ? [] : [[id, title]])))

interface Known {
  row: { title: string; item: Readonly<Record<string, unknown>> }
  /** What it refers to. */
  uses: readonly { id: string; title: string }[]
}

/** What people know a thing of the inventory by: its title, except for a session. */
export const knownName = (resource: string, { row, uses }: Known): string =>
  resource === 'tunnel-sessions' ? sessionName(row.item, namesById(uses)) : row.title
