import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { isCertificateForbidden } from './cause'
import { worstRecord } from './impact'
import { editsOf, partsOf } from './message-parts'
import type { CheckCode, DnsCheck, RecordCheck, WantedRecord } from './records'
import { dnsStateOfRecord } from './record-dns-state'
import { silentZoneOf } from './silent'
import { recordState } from './state'

/** Returns the change to make for a record, or an empty string if there is none. */
export function changeOf(check: RecordCheck | undefined): string {
  if (!check) return ''
  const state = recordState(check)
  if (dnsStateOfRecord(check) === 'alias') return ''
  const isWrong = state === 'wrong' || state === 'attention' || check.code === 'caa-forbids'
  if (!isWrong && !isUndecided(check)) return ''
  const { change } = partsOf(check.message)
  return isWrong || !change.startsWith('Check again') ? change : ''
}

export const editsFor = (check: RecordCheck | undefined): string[] => editsOf(changeOf(check))

export const findingOf = (check: RecordCheck): string =>
  changeOf(check) === '' ? check.message : partsOf(check.message).finding

const isUndecided = (check: RecordCheck): boolean =>
  recordState(check) === 'unknown' && check.code === 'cause-unknown'

/** Returns the changes that a check's records need. Lists a change only once if several records share it. */
export function changesOf(
  check: Pick<DnsCheck, 'records'> | null,
): { index: number; record: WantedRecord; change: string }[] {
  const all = (check?.records ?? []).map((one, index) => ({
    index,
    record: one.record,
    change: changeOf(one),
  }))
  return all.filter(
    ({ change }, at) => change !== '' && all.findIndex((other) => other.change === change) === at,
  )
}

/** Returns the index of `worstRecord`, or 0 if no record was checked. Returns null if no record is required. */
export function recordToFix({ wanted, check }: Pick<DiagnosisInput, 'wanted' | 'check'>): number | null {
  if (wanted.length === 0) return null
  const blamed = worstRecord(check)
  return check && blamed ? check.records.indexOf(blamed) : 0
}

const isSilent = (check: RecordCheck | undefined) => check !== undefined && silentZoneOf(check) !== null

interface DiagnosisInput {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  certificate: CertificateText | null
}

export const conflicts: ReadonlySet<CheckCode> = new Set([
  'address-instead',
  'cname-instead',
  'cname-beside-others',
  'records-in-the-way',
  'txt-at-challenge',
])

/** Returns the index of the record that most likely blocks the certificate, or null if no such record is known. */
export function certificateCause({ wanted, check, certificate }: DiagnosisInput): number | null {
  if (!certificate || !check || certificate.state === 'ready') return null
  const forbidden = check.records.findIndex(isCertificateForbidden)
  if (forbidden >= 0) return forbidden
  const stateAt = (index: number) => recordState(check.records[index])
  const open = wanted.map((_, index) => index).filter((index) => stateAt(index) !== 'ready')
  const reported = certificate.reported?.toLowerCase() ?? ''
  const longestFirst = open.toSorted((a, b) => (wanted[b]?.name.length ?? 0) - (wanted[a]?.name.length ?? 0))
  const named = longestFirst.find((index) => reported.includes(wanted[index]?.name ?? '\0'))
  const silent = open.find((index) => isSilent(check.records[index]))
  // If the platform gives another reason, the name servers might not be the cause.
  if (certificate.state === 'wrong' && !certificate.isDnsError)
    return isUnclear(check.records[named ?? -1]) ? (named ?? null) : reported === '' ? (silent ?? null) : null
  if (named !== undefined) return named
  if (silent !== undefined) return silent
  const wrong = open.filter((index) => stateAt(index) === 'wrong')
  return wrong.find((index) => wanted[index]?.purpose === 'certificate') ?? wrong[0] ?? null
}

const isUnclear = (record: RecordCheck | undefined) =>
  isSilent(record) ||
  (record !== undefined && recordState(record) === 'unknown' && conflicts.has(record.code))
