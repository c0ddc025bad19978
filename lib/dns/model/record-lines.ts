import { asAtSource, formOf } from './at-source'
import { stateOf } from './check-state'
import { caaEditsOf } from './caa-change'
import { codeFacts } from './codes'
import { lineStatuses, statusesToChange, type LineStatus } from './line-status'
import { isWithin, type FoundRecord, type RecordCheck, type ServerAsked, type WantedRecord } from './records'
import { dnsStateOfRecord } from './record-dns-state'
import { isOwnZone } from './record-zone'
import type { RelatedAnswer } from './related-answer'
import { isRegistry } from './suffix'

/** A record to show or export. Names are absolute, without a trailing dot. */
export interface PlainRecord {
  name: string
  sentence?: string
  /** `TXT` values are plain text. Values of other types are names. */
  type: 'NS' | 'CNAME' | 'TXT'
  values: readonly string[]
}

export interface RecordLine {
  name: string
  type: string
  /** Empty if the line means all values of the type. */
  value: string
  status: LineStatus
  /** The servers that need this change. Absent if all need it, or if unknown. */
  on?: readonly string[]
}

const ruleOf = ({ code, disputed_name }: RecordCheck) =>
  disputed_name === undefined ? codeFacts[code].export : 'replace'

function statusOf(value: string, { type }: PlainRecord, check: RecordCheck | undefined): LineStatus {
  if (!check) return 'unchecked'
  if (isBesideRecord(check)) return 'exists'
  if (check.code === 'address-flattened') return keepsAddresses(check) ? 'unknown' : 'create'
  const rule = ruleOf(check)
  // Without the delegation, the record can be created in the parent zone.
  if (check.found_at !== undefined && check.code === 'lame-delegation') return 'create'
  if (hasNeedlessZone(check) || check.needs_own_record) return 'create'
  // Without the required values, the check can't determine which records exist.
  if (rule === 'exists' && formOf(check) !== 'as-wanted') return 'unknown'
  if (rule !== 'replace') return rule
  // Other names need the DNAME record, so only its owner can decide to delete it.
  if (check.redirected_by !== undefined) return 'unknown'
  if (check.wildcard !== undefined) return 'create' // the wildcard's records stay
  return check.found.some((one) => one.type === type && one.value === value) ? 'exists' : 'create'
}

function stateAsStatus(check: RecordCheck): LineStatus {
  const state = stateOf(check)
  // An ALIAS record needs no change.
  if (codeFacts[check.code].export === 'exists' || dnsStateOfRecord(check) === 'alias') return 'unknown'
  return state === 'attention' || state === 'wrong' ? state : 'unknown'
}

const isBesideRecord = ({ code, found, record }: RecordCheck): boolean =>
  code === 'address-flattened' && found.some(({ type }) => type === record.type)

/**
 * Reports whether the name can keep its ALIAS record. This is the case if a CNAME can't replace it: at a zone's apex,
 * or beside other records.
 */
const keepsAddresses = ({ record, zone, found, wildcard }: RecordCheck): boolean =>
  record.name === zone ||
  (wildcard === undefined && found.some(({ type }) => type !== 'A' && type !== 'AAAA'))

const hasNeedlessZone = ({ code, record, zone, is_apex, is_at_platform }: RecordCheck): boolean =>
  (code === 'zone-at-name' || code === 'lame-delegation') &&
  isOwnZone(record, zone) &&
  !is_apex &&
  !is_at_platform

function removedLines(record: PlainRecord, check: RecordCheck | undefined): RecordLine[] {
  const name = check?.found_at
  if (check && name !== undefined)
    return check.found.map(({ type, value }) => ({ name, type, value, status: 'delete' as const }))
  if (check && hasNeedlessZone(check)) return delegationLines(check)
  // Wildcard and DNAME records aren't at the name itself.
  if (!check || check.wildcard !== undefined || check.redirected_by !== undefined) return []
  return atName(check)
    .filter(({ type, value }) => type !== record.type || !record.values.includes(value))
    .map((found) => {
      const { type, value } = found
      const on = holdersOf(found, check)
      return { name: record.name, type, value, status: 'delete' as const, ...(on.length > 0 && { on }) }
    })
}

function holdersOf({ type, value }: FoundRecord, { record, related = [], servers }: RecordCheck): string[] {
  const isIt = (one: FoundRecord) => one.type === type && one.value === value
  const isHere = ({ name, until, found }: RelatedAnswer) =>
    name === record.name && until === undefined && found?.some(isIt)
  const having = new Set(related.flatMap((one) => (isHere(one) ? (one.server ?? []) : [])))
  // A listed server with a zone of its own has the record too, but the record to delete is in the parent zone.
  const on = [...new Set(servers.map((server) => server.name))].filter((server) => having.has(server))
  return servers.every((server) => on.includes(server.name)) ? [] : on
}

const delegationLines = ({ record: { name }, servers, found }: RecordCheck): RecordLine[] => [
  ...serverLines(name, servers, 'delete'),
  ...found
    .filter(({ type }) => type === 'DS')
    .map(({ type, value }) => ({ name, type, value, status: 'delete' as const })),
]

const either = { replace: 'either', registrar: 'either-registrar' } as const

const serverLines = (
  name: string,
  servers: readonly ServerAsked[],
  status: 'delete' | 'replace' | 'registrar',
): RecordLine[] =>
  [...new Set(servers.map((server) => server.name))].map((value) => ({ name, type: 'NS', value, status }))

function zoneLines(check: RecordCheck): RecordLine[] {
  const { code, record, zone, servers, found_at, stale_ds } = check
  if (stale_ds !== undefined) {
    // The platform's zone needs no DS record. Another zone needs none or a new one.
    const status = isDelegatedAt(record, stale_ds) ? 'delete' : either[replaceAbove(check, stale_ds)]
    return [{ name: stale_ds, type: 'DS', value: '', status }]
  }
  if (zone === null) return []
  if (code === 'whole-zone-delegated') {
    const isSaved = ({ name }: ServerAsked) => record.values.includes(name)
    // If other servers also serve the zone, only its own NS records are known to be wrong.
    const isMixed = servers.some((server) => server.found && !isSaved(server))
    return serverLines(zone, servers.filter(isSaved), isMixed ? 'delete' : replaceAbove(check, zone))
  }
  const isDead = servers.length > 0 && servers.every(({ outcome }) => outcome === 'no-address')
  if (code !== 'lame-delegation' || found_at !== undefined || !isDead) return []
  const status = replaceAbove(check, zone)
  // At the registrar, the name servers can stay if their missing glue records are added.
  const isGlueMissing = status === 'registrar' && servers.every(({ name }) => isWithin(name, zone))
  return isGlueMissing ? [] : serverLines(zone, servers, status)
}

const replaceAbove = ({ is_private }: RecordCheck, zone: string) =>
  !is_private && isRegistry(zone.split('.').slice(1).join('.')) ? 'registrar' : 'replace'

const isDelegatedAt = ({ type, name }: WantedRecord, zone: string): boolean => type === 'NS' && name === zone

function atName(check: RecordCheck): FoundRecord[] {
  if (check.code === 'address-flattened')
    return keepsAddresses(check) || isBesideRecord(check) ? [] : check.found
  return ruleOf(check) === 'replace' ? check.found : []
}

function caaLines({ caa }: RecordCheck): RecordLine[] {
  if (!caa) return []
  return caaEditsOf(caa).flatMap(({ name, value, action, servers, deletes = [] }) => {
    // Servers that aren't in `servers` already have the record to create, or don't need it.
    const added = servers ? 'disagree' : 'create'
    const changed = [
      ...deletes.map((one) => ({ value: one, status: 'delete' as const })),
      { value, status: action === 'create' ? added : action } as const,
    ]
    return changed.map((one) => ({ name, type: 'CAA', ...one, ...(servers && { on: servers }) }))
  })
}

const copiedTypes = new Set(['A', 'AAAA', 'CNAME', 'MX'])

/** Returns the records to create before the required one, so that other names under a wildcard keep working. */
const uncoveredLines = ({ code, found, uncovered = [] }: RecordCheck): RecordLine[] =>
  // A wildcard with a CNAME and other records can't be copied.
  code === 'cname-beside-others'
    ? []
    : uncovered.flatMap((name) =>
        found
          .filter(({ type }) => copiedTypes.has(type))
          .map(({ type, value }) => ({ name, type, value, status: 'create' as const })),
      )

/** Returns a line for each required value and for each other record to change, in the order of `lineStatuses`. */
export function linesOf(record: PlainRecord, whole: RecordCheck | undefined): RecordLine[] {
  const { name, type, values } = record
  const check = whole && asAtSource(whole)
  const wanted = values.map((value) => {
    const known = statusOf(value, record, check)
    const status = known === 'unknown' && check ? stateAsStatus(check) : known
    return { name: (status === 'exists' && check?.wildcard) || name, type, value, status }
  })
  const others = whole ? [...zoneLines(whole), ...caaLines(whole)] : []
  const first = check && wanted.some(({ status }) => status === 'create') ? uncoveredLines(check) : []
  return [...first, ...wanted, ...removedLines(record, check), ...others].toSorted(
    (a, b) => lineStatuses.indexOf(a.status) - lineStatuses.indexOf(b.status),
  )
}

/** The sections of a ticket. `problem`: the record is correct, but another problem was found. */
export type RecordPart = 'change' | 'problem' | 'confirm' | 'unknown' | 'correct'

export function partOf(lines: readonly RecordLine[], check: RecordCheck | undefined): RecordPart {
  const statuses = lines.map(({ status }) => status)
  if (statuses.some((status) => statusesToChange.has(status))) return 'change'
  if (!check || !statuses.every((status) => status === 'exists')) return 'unknown'
  const state = stateOf(check)
  return state === 'ready' || state === 'waiting' ? 'correct' : 'problem'
}
