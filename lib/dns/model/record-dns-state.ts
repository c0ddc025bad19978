import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { asAtSource, formOf } from './at-source'
import { isWaiting, stateOf, waitsForCaches } from './check-state'
import { partsOf } from './message-parts'
import { canonicalName, type CheckCode, type CheckState, type DnsCheck, type RecordCheck } from './records'
import { type DnsState, problemDnsStates } from './dns-state'

type RecordDnsState = Exclude<DnsState, 'unreadable' | 'unchecked' | 'setup'>

/** Returns a record's state, or `attention` for a waiting record that needs a change. */
export const displayState = (check: RecordCheck): CheckState =>
  isWaiting(check) && needsChangeAtSource(check) ? 'attention' : stateOf(check)

export const needsChangeAtSource = (check: RecordCheck): boolean =>
  formOf(check) === 'other-form' && !isAlias(asAtSource(check)) && partsOf(check.message).change !== ''

export function dnsStateOfRecord(check: RecordCheck): RecordDnsState {
  const state = displayState(check)
  if (state === 'attention' && isAlias(check)) return 'alias'
  if (state !== 'wrong') return state === 'ready' ? 'correct' : state
  if (check.code === 'caa-forbids') return 'forbidden'
  if (check.code === 'partial-delegation') return isPart(check) ? 'incomplete' : 'wrong'
  if (check.code === 'cname-at-apex') return 'apex'
  return check.verdict === 'missing' && check.code !== 'zone-at-name' ? 'missing' : 'wrong'
}

const isAlias = ({ code, zone, record, wildcard, has_other_addresses, is_ipv6_only }: RecordCheck) =>
  code === 'address-flattened' &&
  zone === record.name &&
  wildcard === undefined &&
  has_other_addresses === undefined &&
  is_ipv6_only === undefined

function isPart({ record, found, related = [] }: RecordCheck): boolean {
  const dead = related.flatMap(({ server, outcome }) => (outcome === 'answered' ? [] : (server ?? [])))
  const isHarmless = (name: string) => record.values.includes(name) || dead.includes(name)
  return found.every(({ type, value }) => type !== 'NS' || isHarmless(canonicalName(value)))
}

const fromWorst = [...problemDnsStates, 'unknown', 'waiting', 'alias'] as const satisfies RecordDnsState[]

type Judged = Pick<DnsCheck, 'records' | 'in_setup_of' | 'is_new'>

/**
 * Returns the state of the worst record, or `correct` without records. Returns `setup` if missing records of a new
 * resource or site are the worst problem.
 */
export function dnsStateOfCheck({
  records,
  in_setup_of: site,
  is_new: isNew = false,
}: Judged): RecordDnsState | 'setup' {
  const states = records.map(dnsStateOfRecord)
  const worst = fromWorst.find((dnsState) => states.includes(dnsState)) ?? 'correct'
  if (worst !== 'missing' || (site === undefined && !isNew)) return worst
  // The commands of a site's setup can also create the zone.
  const isAwaited = (code: CheckCode) =>
    absences.has(code) || (code === 'zone-not-found' && site !== undefined)
  const isUntouched = records.every(({ code }, n) => states[n] !== 'missing' || isAwaited(code))
  return isUntouched ? 'setup' : worst
}

const absences: ReadonlySet<CheckCode> = new Set([
  'not-found',
  'not-delegated',
  'below-delegation',
  'covered-by-wildcard',
])

export const isInSetup = (check: Judged | null): boolean =>
  check !== null && dnsStateOfCheck(check) === 'setup'

interface Records {
  wanted: readonly unknown[]
  check: DnsCheck | null
  is_unreadable?: boolean | undefined
}

export function dnsStateOf({ wanted, check, is_unreadable }: Records): DnsState | null {
  if (is_unreadable) return 'unreadable'
  if (wanted.length === 0) return null
  return check ? dnsStateOfCheck(check) : 'unchecked'
}

function mayStillHold({ checked_at, records }: DnsCheck, retriesAt: string | null): boolean {
  const isUnconfirmed = records.some(({ notes = [] }) => notes.length > 0)
  return isUnconfirmed || retriesAt === null || !(Date.parse(retriesAt) <= Date.parse(checked_at))
}

export const waitsForCertificate = (status: Records & { certificate: CertificateText | null }) =>
  ['correct', 'alias'].includes(dnsStateOf(status) ?? '') && status.certificate?.state === 'waiting'

/**
 * Returns the part of the platform's DNS message that may still apply after a check, or null if there is none.
 * `retriesAt` is the time of the platform's next attempt.
 */
export function remainingReport(reported: string | null, check: DnsCheck | null, retriesAt: string | null) {
  if (reported === null || check === null) return null
  const { records } = check
  // The page replaces the message about a private zone with an explanation.
  if (records.some(({ is_private: isPrivate }) => isPrivate)) return reported
  const { finding, change } = partsOf(reported)
  if (waitsForCaches(check)) return null
  // The check determines the change itself, so the platform's instructions could contradict it.
  if (dnsStateOfCheck(check) === 'attention') return finding || null
  const isStillWaiting = records.some((record) => dnsStateOfRecord(record) === 'waiting')
  if (isStillWaiting || !mayStillHold(check, retriesAt)) return null
  const isUnconfirmed = records.some(({ notes = [] }) => notes.length > 0)
  return change === '' || isUnconfirmed ? finding || null : null
}
