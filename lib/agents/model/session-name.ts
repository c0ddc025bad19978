import { isRef } from '@/lib/contract/values'
import { isRecord } from '@/lib/util/records'

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * Returns an agent's name from its metadata: the host, name or site of a JSON object, or the text itself. Undefined
 * if there is none.
 */
function nameInMetadata(metadata: unknown): string | undefined {
  if (!isText(metadata)) return undefined
  const json = asJson(metadata)
  if (Array.isArray(json)) return undefined
  const name = isRecord(json) ? [json.host, json.hostname, json.name, json.site].find(isText) : metadata
  return name?.trim().slice(0, 120)
}

/** Returns the ID in a credential's Ref; null if the Ref has none. */
export const credentialId = (credential: unknown): string | null => (isRef(credential) ? credential.id : null)

interface Session {
  metadata?: unknown
  credential?: unknown
  ip?: unknown
}

/**
 * Returns the display name of a session: the agent's name from the metadata, otherwise the credential's name, otherwise
 * the address. `credentials` maps IDs to names.
 */
export function sessionName(session: Session, credentials: ReadonlyMap<string, string>): string {
  const credential = credentials.get(credentialId(session.credential) ?? '')
  return nameInMetadata(session.metadata) ?? credential ?? (isText(session.ip) ? session.ip : '')
}

/** Maps IDs to titles, without titles that only repeat the ID. */
export const namesById = (resources: readonly { id: string; title: string }[]): ReadonlyMap<string, string> =>
  new Map(resources.flatMap(({ id, title }) => (title === '' || title === id ? [] : [[id, title]])))

interface Known {
  row: { title: string; item: Readonly<Record<string, unknown>> }
  /** The resources that the session refers to. */
  uses: readonly { id: string; title: string }[]
}

/** Returns the display name of a resource: its title or, for a session, the session name. */
export const knownName = (resource: string, { row, uses }: Known): string =>
  resource === 'tunnel-sessions' ? sessionName(row.item, namesById(uses)) : row.title
