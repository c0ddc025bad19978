import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { counted, inSentence } from '@/lib/util/text'
import { withoutWait } from './at-source'
import { isDelegatedInPart, isWorking, shortCause } from './cause'
import { isWaiting } from './check-state'
import { codeFacts } from './codes'
import type { DnsCheck, RecordCheck } from './records'
import { dnsStateOfRecord } from './record-dns-state'
import { dnsStates, isBroken } from './dns-state'

/**
 * The effects of incorrect records.
 * - `down`: visitors or agents can't reach the name.
 * - `partial`: some may reach it.
 * - `certificate`: only the certificate's issuance is blocked.
 * - `renewal`: only its renewal is blocked.
 */
export const dnsImpacts = ['down', 'partial', 'certificate', 'renewal'] as const
export type DnsImpact = (typeof dnsImpacts)[number]

export const impactLabels: Readonly<Record<DnsImpact, string>> = {
  down: 'Unreachable',
  partial: 'Might be unreachable',
  certificate: 'No certificate',
  renewal: "Certificate can't be renewed",
}

export const causeInSentence = (cause: string): string =>
  inSentence(cause.replace(/^An? (?!and )/, (article) => article.toLowerCase()))

/**
 * Converts a short cause to a clause, such as `it points to app.example.net`. Adds `subject` if the cause lacks one.
 */
export const causeAsClause = (cause: string, subject = 'it'): string =>
  causeInSentence(cause)
    .replace(/^(?=(?:points|leads|resolves|has) )/, `${subject} `)
    .replace(/^(?=(?:also )?delegated )/, `${subject} is `)

/** Describes the problem of a record that needs attention. `subject` must be a singular noun. */
export function attentionText(subject: string, check: RecordCheck): string {
  const cause = causeAsClause(shortCause(withoutWait(check)), 'the name')
  const wait = isWaiting(check) ? ', and some resolvers still use old cached results' : ''
  return `${subject} ${isWorking(check) ? 'works, but' : 'needs attention:'} ${cause}${wait}.`
}

interface Outage {
  hasWorked?: boolean
  endpoints?: number
}

export function impactText(
  impact: DnsImpact | null,
  cause: string,
  { hasWorked = false, endpoints = 0 }: Outage = {},
): string {
  if (impact === null) return cause
  const effect = impact === 'down' && hasWorked ? 'Stopped working' : impactLabels[impact]
  const scope =
    endpoints > 0 && impact !== 'renewal'
      ? `, ${counted(endpoints, 'endpoint')} ${impact === 'partial' ? 'might be ' : ''}affected`
      : ''
  return `${effect}${scope}: ${causeInSentence(cause)}`
}

const isLedByWildcard = ({ code, record, found, is_dangling }: RecordCheck) =>
  code === 'covered-by-wildcard' &&
  found.some(
    ({ type }) =>
      type === 'A' || type === 'AAAA' || (type === 'CNAME' && record.type === 'CNAME' && !is_dangling),
  )

const isOtherZone = ({ code, found }: RecordCheck) =>
  code === 'zone-at-name' && found.length > 0 && !found.some(({ type }) => type === 'CNAME')

const mayArrive = (check: RecordCheck) => {
  const { verdict, code, record, is_dangling, found } = check
  return (
    code === 'cause-unknown' ||
    isLedByWildcard(check) ||
    isDelegatedInPart({ code, record, found }) ||
    (verdict === 'wrong' &&
      ((codeFacts[code].isTolerated === true && !isOtherZone(check)) ||
        (codeFacts[code].hasOtherTarget === true && record.type === 'CNAME' && !is_dangling)))
  )
}

const leads = (check: RecordCheck) =>
  check.code === 'caa-forbids' || (!isBroken(dnsStateOfRecord(check)) && isWorking(check))

const isWrong = (check: RecordCheck) => isBroken(dnsStateOfRecord(check))

const isInTheWay = (check: RecordCheck) =>
  check.record.purpose !== 'certificate' && isWrong(check) && !leads(check)

/** Reports whether visitors or agents may reach the platform despite a wrong record. */
export const mayBeReached = (check: RecordCheck): boolean => isInTheWay(check) && mayArrive(check)

const rank = (check: RecordCheck) => dnsStates.indexOf(dnsStateOfRecord(check))

/**
 * Returns the record in the worst state, preferring records that affect reachability, or undefined if none was checked.
 */
export function worstRecord(check: Pick<DnsCheck, 'records'> | null): RecordCheck | undefined {
  const records = check?.records ?? []
  const first = records.filter(isInTheWay)
  return (first.length > 0 ? first : records).toSorted((a, b) => rank(a) - rank(b))[0]
}

/** Returns the effect of a resource's wrong records, or null if there is none or it's unknown. */
export function dnsImpact(check: DnsCheck | null, certificate: CertificateText | null): DnsImpact | null {
  if (!check) return null
  const down = check.records.filter(isInTheWay)
  if (down.length > 0) return down.every(mayArrive) ? 'partial' : 'down'
  const records = check.records.filter(({ record }) => record.purpose !== 'certificate')
  if (!records.every(leads) || !check.records.some(isWrong)) return null
  return certificate?.state === 'attention' ? 'renewal' : 'certificate'
}
