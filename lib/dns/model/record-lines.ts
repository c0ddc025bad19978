import { stateOf, type CheckCode, type RecordCheck } from './records'

/** A record to write out. Names are absolute, without a final dot. */
export interface PlainRecord {
  name: string
  /** `TXT` values are plain text; those of other types are names. */
  type: 'NS' | 'CNAME' | 'TXT'
  values: readonly string[]
}

export type LineStatus = 'exists' | 'delete' | 'create' | 'unknown' | 'unchecked'

/** One value of a record with its status at the last check. The type and value to delete are those that were found. */
export interface RecordLine {
  name: string
  type: string
  value: string
  status: LineStatus
}

export const statusLabels: Readonly<Record<LineStatus, string>> = {
  exists: 'Exists',
  delete: 'To delete',
  create: 'To create',
  unknown: 'Unknown',
  unchecked: 'Not checked',
}

/** The mistakes in which the records that were found are at the name itself and have to go, except the wanted ones. */
const replaced: ReadonlySet<CheckCode> = new Set([
  'points-elsewhere',
  'chain-elsewhere',
  'chain-dangles',
  'chain-loops',
  'address-instead',
  'cname-instead',
  'cname-beside-others',
  'records-in-the-way',
  'target-has-zone-appended',
  'target-is-url',
  'target-has-typo',
  'targets-swapped',
  'partial-delegation',
  'extra-name-servers',
  'txt-at-challenge',
])

/** The mistakes outside of the record, which is itself as wanted. */
const right: ReadonlySet<CheckCode> = new Set(['caa-forbids', 'dnssec-broken'])

/** Reports whether the CNAME that was found isn't in the zone: it comes from a DNAME record above the name. */
const isSynthetic = ({ message }: RecordCheck) => message.includes(' because the DNAME record at ')

function statusOf(value: string, { type }: PlainRecord, check: RecordCheck | undefined): LineStatus {
  if (!check) return 'unchecked'
  if (right.has(check.code)) return 'exists'
  const isFound = check.found.some((one) => one.type === type && one.value === value)
  if (replaced.has(check.code)) return isFound ? 'exists' : 'create'
  if (check.code === 'address-flattened') return check.record.name === check.zone ? 'unknown' : 'create'
  if (check.verdict === 'correct') return 'exists'
  // A CDN hides the record.
  return check.code === 'proxied' || stateOf(check) === 'unknown' ? 'unknown' : 'create'
}

/** Returns the records to delete, as far as the check found them at the name itself. */
function gone(record: PlainRecord, check: RecordCheck | undefined): RecordLine[] {
  if (!check || !replaced.has(check.code) || isSynthetic(check)) return []
  return check.found
    .filter(({ type, value }) => type !== record.type || !record.values.includes(value))
    .map(({ type, value }) => ({ name: record.name, type, value, status: 'delete' as const }))
}

const order: readonly LineStatus[] = ['exists', 'delete', 'create', 'unknown', 'unchecked']

/** Returns a line for each wanted value and for each record to delete: first those that exist, then the deletions. */
export function linesOf(record: PlainRecord, check: RecordCheck | undefined): RecordLine[] {
  const { name, type, values } = record
  const wanted = values.map((value) => ({ name, type, value, status: statusOf(value, record, check) }))
  return [...wanted, ...gone(record, check)].toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status),
  )
}
