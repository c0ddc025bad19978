type Change = 'created' | 'updated' | 'deleted'

interface EventType {
  /** The name of the type in the API, such as `ip_policy_created.v0`. */
  type: string
  meaning: string
}
interface EventGroup {
  label: string
  types: readonly EventType[]
}

export const eventChanges = ['created', 'updated', 'deleted'] satisfies Change[]

const changesOf = (name: string, one: string): EventType[] =>
  eventChanges.map((change) => ({ type: `${name}_${change}.v0`, meaning: `${one} was ${change}` }))

export const eventGroups: readonly EventGroup[] = [
  {
    label: 'Domains and addresses',
    types: [...changesOf('domain', 'A reserved domain'), ...changesOf('tcp_address', 'A TCP address')],
  },
  {
    label: 'Credentials and keys',
    types: [
      ...changesOf('tunnel_credential', 'An authtoken'),
      ...changesOf('ssh_public_key', 'An SSH credential'),
      ...changesOf('api_key', 'An API key'),
    ],
  },
  {
    label: 'Access control',
    types: [
      ...changesOf('ip_policy', 'An IP policy'),
      ...changesOf('ip_policy_rule', 'An IP policy rule'),
      ...changesOf('ip_restriction', 'An IP restriction'),
    ],
  },
  {
    label: 'Certificates',
    types: [
      ...changesOf('certificate_authority', 'A certificate authority'),
      ...changesOf('tls_certificate', 'A TLS certificate'),
      ...changesOf('ssh_certificate_authority', 'An SSH certificate authority'),
      ...changesOf('ssh_host_certificate', 'An SSH host certificate'),
      ...changesOf('ssh_user_certificate', 'An SSH user certificate'),
    ],
  },
  {
    label: 'Secrets',
    types: [...changesOf('vault', 'A vault'), ...changesOf('secret', 'A vault secret')],
  },
  {
    label: 'Event forwarding',
    types: [
      ...changesOf('event_subscription', 'An event subscription'),
      ...changesOf('event_destination', 'An event destination'),
    ],
  },
  {
    label: 'Agents',
    types: [
      { type: 'agent_session_start.v0', meaning: 'An agent connected' },
      { type: 'agent_session_stop.v0', meaning: 'An agent disconnected' },
    ],
  },
  {
    label: 'Traffic',
    types: [
      { type: 'http_request_complete.v0', meaning: 'An HTTP request completed' },
      { type: 'tcp_connection_closed.v0', meaning: 'A TCP connection ended' },
    ],
  },
]

const meanings: ReadonlyMap<string, string> = new Map(
  eventGroups.flatMap(({ types }) => types.map(({ type, meaning }) => [type, meaning] as const)),
)

export const eventTypes = [...meanings.keys()]

export interface EventRow {
  label: string
  /** `isPresent` is true if the requested types include the event type. */
  cells: { type: string; change: Change; isPresent: boolean }[]
}

/** Event types, arranged by kind and change. `others` contains the requested types that can't be arranged. */
export interface EventMatrix {
  groups: { label: string; rows: EventRow[] }[]
  others: string[]
}

export function eventMatrix(present: readonly string[]): EventMatrix {
  const wanted = new Set(present)
  const groups = eventGroups.map(({ label, types }) => ({ label, rows: rowsOf(types, wanted) }))
  const shown = new Set(
    groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells.map(({ type }) => type))),
  )
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    others: [...wanted].filter((type) => !shown.has(type)),
  }
}

function rowsOf(types: readonly EventType[], wanted: ReadonlySet<string>): EventRow[] {
  const rows = new Map<string, EventRow>()
  for (const { type, meaning } of types) {
    const change = eventChanges.find((one) => type.endsWith(`_${one}.v0`))
    if (change === undefined) continue
    const label = kindIn(meaning)
    const row = rows.get(label) ?? { label, cells: [] }
    row.cells.push({ type, change, isPresent: wanted.has(type) })
    rows.set(label, row)
  }
  return [...rows.values()].filter(({ cells }) => cells.some(({ isPresent }) => isPresent))
}

/**
 * Returns the kind of resource in an event's description, such as "IP policy" for `An IP policy was created`.
 */
function kindIn(meaning: string): string {
  const kind = meaning.replace(/^An? /, '').replace(/ was \w+$/, '')
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

export const eventMeaning = (type: string) => meanings.get(type)

export const isEventType = (text: string) => /^\w[\w.-]{0,99}\.v\d{1,9}$/.test(text)
