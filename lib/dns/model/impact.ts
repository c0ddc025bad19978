import type { CertificateText } from '@/lib/resources/certificate-text'
import { inSentence } from '@/lib/util/text'
import { isWorking } from './cause'
import type { CheckCode, DnsCheck, RecordCheck } from './records'
import { isBroken, recordStanding } from './standing'

/**
 * The effect of wrong records. `down`: visitors or agents can't reach the name. `partial`: some of them may.
 * `certificate`: only the certificate can't be issued. `renewal`: only its renewal is blocked.
 */
export const dnsImpacts = ['down', 'partial', 'certificate', 'renewal'] as const
export type DnsImpact = (typeof dnsImpacts)[number]

export const impactLabels: Readonly<Record<DnsImpact, string>> = {
  down: 'Not reachable',
  partial: 'May not be reachable',
  certificate: 'No certificate',
  renewal: "Certificate can't be renewed",
}

/** Adds the effect to a short cause: `Not reachable: no CNAME record found`. */
export const impactText = (impact: DnsImpact | null, cause: string): string =>
  impact === null ? cause : `${impactLabels[impact]}: ${inSentence(cause.replace(/^A (?=[a-z])/, 'a '))}`

/** Mistakes that some resolvers tolerate, so traffic may still arrive. */
const tolerated: ReadonlySet<CheckCode> = new Set([
  'address-instead',
  'cname-at-apex',
  'cname-beside-others',
  'dnssec-broken',
  'partial-delegation',
  'whole-zone-delegated',
  'extra-name-servers',
  'servers-disagree',
])

/** Reports whether a record is known to lead to the platform. */
const leads = (check: RecordCheck) =>
  check.code === 'caa-forbids' || (!isBroken(recordStanding(check)) && isWorking(check))

/** Returns the effect of the wrong records of a resource; null without one, or while it isn't known. */
export function dnsImpact(check: DnsCheck | null, certificate: CertificateText | null): DnsImpact | null {
  if (!check) return null
  const isWrong = (record: RecordCheck) => isBroken(recordStanding(record))
  const records = check.records.filter(({ record }) => record.purpose !== 'certificate')
  const down = records.filter((record) => isWrong(record) && !leads(record))
  if (down.length > 0)
    return down.every(({ verdict, code }) => verdict === 'wrong' && tolerated.has(code)) ? 'partial' : 'down'
  if (!records.every(leads) || !check.records.some(isWrong)) return null
  return certificate?.state === 'attention' ? 'renewal' : 'certificate'
}
