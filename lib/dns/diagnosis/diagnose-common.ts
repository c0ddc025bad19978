import type { Evidence, Hints, Judgment, Subject } from '@/lib/dns/evidence/evidence'
import * as report from '@/lib/dns/sentences/sentences'
import { dnssec } from '@/lib/dns/sentences/sentences-dnssec'
import * as reportWildcard from '@/lib/dns/sentences/sentences-wildcard'
import { caaForbids } from '@/lib/dns/sentences/sentences-caa'
import { aroundBogus, noApexZone } from '@/lib/dns/sentences/sentences-cname'
import { caaChange, mayBeIssued } from '@/lib/dns/evidence/caa'
import { isLikelyApex, isListed, isRegistry } from '@/lib/dns/model/suffix'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { parentName } from '@/lib/dns/queries/walk'
import type { CertificateWanted } from '@/lib/dns/model/certificate-wanted'
import type { CaaChange } from '@/lib/dns/model/caa-change'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

/** Returns the records that have one of these types. */
export const ofTypes = (records: readonly FoundRecord[], ...types: string[]) =>
  records.filter(({ type }) => types.includes(type))

/**
 * Reports whether a CNAME is wanted at a registered domain, which is or will be the apex of a zone. In a private zone,
 * only the zone's own name counts. Certificate records never count.
 */
export const isAtApex = (record: Subject, zone: string | null) =>
  record.type === 'CNAME' &&
  record.purpose !== 'certificate' &&
  isLikelyApex(record.name) &&
  (!record.isPrivate || isOwnZone(record, zone))

/**
 * Returns the owner of the DNAME record that redirects the name, and the resulting name. Null if no record redirects
 * it.
 */
export function redirectOf({
  record,
  findings,
}: Pick<Evidence, 'record' | 'findings'>): { by: string; to: string } | null {
  const { name: by, records } = findings.find(({ redirectedBy }) => redirectedBy)?.redirectedBy ?? {}
  const [dname] = records ?? []
  return by === undefined || !dname ? null : { by, to: `${record.name.slice(0, -by.length)}${dname.value}` }
}

/**
 * Reports whether DNSSEC validation fails only in zones of later names in the CNAME chain, not in the record's own
 * zone.
 */
export function isBeyond({ name }: WantedRecord, { staleDs, signed }: Hints): boolean {
  const causes = staleDs === null ? signed : [staleDs]
  return causes.length > 0 && !causes.some((cause) => isWithin(name, cause))
}

/**
 * Diagnoses DNSSEC or CAA problems of a record that works on its name servers. Ignores a DNSSEC problem that ends when
 * a resolver's cache expires. Null if there are no other problems.
 */
export function judgeFurther(
  { record, hints, findings, parent = null }: Pick<Evidence, 'record' | 'hints' | 'findings' | 'parent'>,
  zone: string,
): Judgment | null {
  const { caa } = hints
  if (
    hints.isRejected &&
    hints.oldDsUntil === null &&
    (hints.oldDelegation === null || hints.staleDs !== null)
  )
    return [
      'wrong',
      'dnssec-broken',
      dnssec(record, { zone, parent, findings }, hints) +
        (isBeyond(record, hints) ? aroundBogus(record, zone, hints) : ''),
    ]
  const forbidden = mayBeIssued(caa?.uneven) ? null : describeForbidden({ record, hints }, zone)
  return forbidden === null ? null : ['wrong', 'caa-forbids', forbidden]
}

/** Describes CAA records that forbid the certificate at all or some servers. Null if there are none. */
export function describeForbidden(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  zone: string,
): string | null {
  const { caa } = hints
  const { certificate } = record
  // Certificate authorities can't look up a private zone.
  if (!caa?.set || caa.verdict !== 'forbidden' || !certificate || record.isPrivate) return null
  const forbidding = { set: caa.set, uneven: caa.uneven, subject: certificateName(certificate, record) }
  return caaForbids(certificate, zone, forbidding, caaFix({ record, hints }, zone))
}

/** Formats the name of a record's certificate, with its Unicode form if it has one. */
function certificateName({ name, isWildcard }: CertificateWanted, { unicode }: WantedRecord): string {
  const prefix = isWildcard ? '*.' : ''
  const other = unicode?.replace(/^(?:_acme-challenge|\*)\./, '')
  return `${prefix}${name}${other === undefined ? '' : ` (${prefix}${other})`}`
}

/**
 * Returns the change to CAA records that the certificate requires. Null if only the platform can make it, or if no CAA
 * records or certificate are known.
 */
export function caaFix(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  zone: string,
): CaaChange | null {
  const { caa, chains } = hints
  const { name, type, certificate } = record
  if (!caa?.set || !certificate) return null
  const { at } = caa.set
  const isAtPlatform =
    type === 'NS'
      ? isWithin(at, name)
      : !caa.set.isAbove &&
        !isWithin(certificate.name, at) &&
        !isWithin(at, zone) &&
        (record.values.some((value) => isWithin(value, at)) ||
          // Without a CNAME, the records are those of the target to which it will lead.
          (chains.size
            ? [...chains.values()].some(({ end }) => end === 'target')
            : hints.hiddenAlias === null))
  const change = caaChange(caa.set, certificate, { zone, isAtPlatform })
  return change && mayBeIssued(caa.uneven) ? { ...change, is_on_few: true } : change
}

/** Diagnoses a record that was created under a wrong name. Null if no such record was found. */
export function judgeMisplaced(record: WantedRecord, zone: string, hints: Hints): Judgment | null {
  if (hints.doubled.length) return ['missing', 'doubled-zone', report.doubled(record, zone)]
  if (hints.underAsterisk)
    return ['missing', 'challenge-under-asterisk', report.asterisk(record, zone, hints.underAsterisk.name)]
  return null
}

/** Diagnoses a name that has neither the wanted records nor records of other types. */
export function judgeNothing({ record, hints, findings }: Evidence, zone: string): Judgment {
  const misplaced = judgeMisplaced(record, zone, hints)
  if (misplaced) return misplaced
  if (isFarBelow(record, zone)) return notRegistered(record, zone)
  if (hints.wildcard)
    return ['missing', 'covered-by-wildcard', reportWildcard.covered(record, zone, hints.wildcard)]
  if (hints.isIncomplete) return ['missing', 'cause-unknown', report.causeUnknown(record, zone)]
  if (hints.bypassed !== null) {
    const isAbsent = findings.every((finding) => !finding.records || finding.isAbsent)
    return ['missing', 'not-found', report.bypassed(record, zone, hints.bypassed, isAbsent)]
  }
  const servers = findings.map(({ server }) => server.name)
  if (!isRegistry(parentName(zone)))
    return ['missing', 'below-delegation', report.belowDelegation(record, zone, servers)]
  // A name with neither records nor names below it doesn't exist (RFC 8020).
  const hasOthers = record.type === 'NS' && findings.some(({ isAbsent }) => isAbsent === false)
  return ['missing', 'not-found', report.notFound(record, zone, hasOthers)]
}

const notRegistered = (record: Subject, zone: string): Judgment => [
  'missing',
  'zone-not-found',
  isAtApex(record, zone) ? noApexZone(record) : report.noZone(record, zone),
]

/** Diagnoses a name for which only a wildcard of a registry answers. Null for other names. */
export const judgeRegistryWildcard = ({ record, hints }: Evidence, zone: string): Judgment | null =>
  hints.wildcard && !hints.others.length && isFarBelow(record, zone) ? notRegistered(record, zone) : null

/** The zone for home networks (RFC 8375), which the public suffix list contains although no registry serves it. */
const homeZone = 'home.arpa'

/**
 * Reports whether only the root or a registry answered for the name: its domain isn't registered or delegated. A
 * private top-level domain may have records of its own.
 */
export const isFarBelow = ({ name, isPrivate }: Subject, zone: string) =>
  zone === '' ||
  (isListed(zone) && name !== zone && !(isPrivate && zone === homeZone)) ||
  (!isPrivate && isRegistry(zone) && name.split('.').length > zone.split('.').length + 1)
