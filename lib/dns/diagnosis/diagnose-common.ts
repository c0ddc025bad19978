import type { Evidence, Hints, Judgment, Subject } from '@/lib/dns/evidence/evidence'
import { missingAbove } from '@/lib/dns/sentences/sentences-delegation'
import * as report from '@/lib/dns/sentences/sentences'
import { dnssec } from '@/lib/dns/sentences/sentences-dnssec'
import * as reportWildcard from '@/lib/dns/sentences/sentences-wildcard'
import { caaForbids, caaRestricted, type CaaProblem } from '@/lib/dns/sentences/sentences-caa'
import { aroundBogus, noApexZone } from '@/lib/dns/sentences/sentences-cname'
import { caaChange, mayBeIssued, splitViews, type CaaSet } from '@/lib/dns/evidence/caa'
import { isLikelyApex, isListed, isRegistry } from '@/lib/dns/model/suffix'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { holdersOfDs } from '@/lib/dns/queries/finding'
import { parentName } from '@/lib/dns/queries/walk'
import type { CertificateWanted } from '@/lib/dns/model/certificate-wanted'
import type { CaaChange, CaaEdit } from '@/lib/dns/model/caa-change'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

/** Returns the records of the given types. */
export const ofTypes = (records: readonly FoundRecord[], ...types: string[]) =>
  records.filter(({ type }) => types.includes(type))

/**
 * Reports whether a CNAME is required at a registered domain, which is or will be a zone's apex. In a private zone,
 * only the zone's own name counts. Certificate records never count.
 */
export const isAtApex = (record: Subject, zone: string | null) =>
  record.type === 'CNAME' &&
  record.purpose !== 'certificate' &&
  isLikelyApex(record.name) &&
  (!record.isPrivate || isOwnZone(record, zone))

/** Returns the owner of the DNAME record that redirects the name, and the resulting name. Null without a redirect. */
export function redirectOf({
  record,
  findings,
}: Pick<Evidence, 'record' | 'findings'>): { by: string; to: string } | null {
  const { name: by, records } = findings.find(({ redirectedBy }) => redirectedBy)?.redirectedBy ?? {}
  const [dname] = records ?? []
  return by === undefined || !dname ? null : { by, to: `${record.name.slice(0, -by.length)}${dname.value}` }
}

/** Reports whether DNSSEC validation fails only in the zones of later names in the CNAME chain. */
export function isBeyond({ name }: WantedRecord, { staleDs, signed }: Hints): boolean {
  const causes = staleDs === null ? signed : [staleDs]
  return causes.length > 0 && !causes.some((cause) => isWithin(name, cause))
}

/**
 * Diagnoses DNSSEC or CAA problems of a record that works on its name servers. Ignores a DNSSEC problem that ends when
 * a resolver's cache expires. Null if there are no such problems.
 */
export function judgeFurther(
  { record, hints, findings, parent = null }: Pick<Evidence, 'record' | 'hints' | 'findings' | 'parent'>,
  zone: string,
): Judgment | null {
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
  const forbidden = isOnFew({ hints, findings }) ? null : describeForbidden({ record, hints }, zone)
  return forbidden === null ? null : ['wrong', 'caa-forbids', forbidden]
}

/** Returns the servers with a DS record of the delegation that matches no key, unless resolvers reject all answers. */
export const dsHoldersOf = ({ hints, findings }: Pick<Evidence, 'hints' | 'findings'>): string[] =>
  hints.staleDs === null || hints.isRejected ? [] : holdersOfDs(findings).holders

/**
 * Reports whether only few servers forbid the certificate, and at most half forbid it or have a DS record that matches no
 * key.
 */
function isOnFew({ hints, findings }: Pick<Evidence, 'hints' | 'findings'>): boolean {
  const views = hints.caa?.views ?? []
  const { forbidding, others } = splitViews(views)
  const answered = findings.flatMap(({ server, records }) => (records ? [server.name] : []))
  const all = new Set([...forbidding, ...others, ...answered])
  const affected = new Set([...forbidding, ...dsHoldersOf({ hints, findings })])
  return mayBeIssued(views) && affected.size * 2 <= all.size
}

/**
 * Describes CAA records that forbid the certificate, on all or some servers, and those of other servers that may restrict
 * it. Null if none forbid it.
 */
export function describeForbidden(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  zone: string,
): string | null {
  const { caa } = hints
  const { certificate } = record
  // Certificate authorities can't look up a private zone.
  if (!caa?.set || caa.verdict !== 'forbidden' || !certificate || record.isPrivate) return null
  const subject = certificateName(certificate, record)
  const problems = caaProblems({ record, hints }, zone)
  const { views = [] } = caa
  const restricted = views.flatMap(({ verdict, servers, set }) => {
    const fix = fixOf({ record, hints }, zone, set)
    return verdict === 'restricted' ? [caaRestricted(set, certificate, zone, fix && { ...fix, servers })] : []
  })
  return caaForbids(certificate, zone, { subject, problems, views, restricted })
}

/** Formats the name of a record's certificate. Includes its Unicode form, if any. */
function certificateName({ name, isWildcard }: CertificateWanted, { unicode }: WantedRecord): string {
  const prefix = isWildcard ? '*.' : ''
  const other = unicode?.replace(/^(?:_acme-challenge|\*)\./, '')
  return `${prefix}${name}${other === undefined ? '' : ` (${prefix}${other})`}`
}

/** Returns the CAA records with the worst verdict on the certificate, grouped by the change that they require. */
export function caaProblems(evidence: Pick<Evidence, 'record' | 'hints'>, zone: string): CaaProblem[] {
  const { caa } = evidence.hints
  if (!caa?.set) return []
  const { set, verdict } = caa
  const all = caa.views ?? [{ servers: [], set, verdict }]
  const each = all
    .filter((view) => view.verdict === verdict)
    .map((view) => ({ view, fix: fixOf(evidence, zone, view.set) }))
  const keyOf = ({ view, fix }: (typeof each)[number]) => JSON.stringify([view.set.at, fix])
  return [...new Map(each.map((one) => [keyOf(one), one.fix]))].map(([key, fix]) => {
    const own = each.filter((one) => keyOf(one) === key).map(({ view }) => view)
    const servers = own.length < all.length ? own.flatMap((view) => view.servers) : []
    return { views: own, fix: fix && servers.length ? { ...fix, servers } : fix }
  })
}

/**
 * Returns the changes to CAA records that the certificate requires. Null if only the platform can make the changes, or
 * if no CAA records or certificate are known.
 */
export function caaFix(evidence: Pick<Evidence, 'record' | 'hints'>, zone: string): CaaChange | null {
  const [first, ...others] = caaProblems(evidence, zone).flatMap(({ fix }) => fix ?? [])
  if (!first) return null
  const isOnFew = mayBeIssued(evidence.hints.caa?.views ?? [])
  return { ...first, ...(others.length > 0 && { others }), ...(isOnFew && { is_on_few: true }) }
}

/**
 * Returns the change to these CAA records. Null if only the platform can make the change, or if no certificate is
 * required.
 */
function fixOf(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  zone: string,
  set: CaaSet,
): CaaEdit | null {
  const { chains } = hints
  const { name, type, certificate } = record
  if (!certificate) return null
  const { at } = set
  const isAtPlatform =
    type === 'NS'
      ? isWithin(at, name)
      : !set.isAbove &&
        !isWithin(certificate.name, at) &&
        !isWithin(at, zone) &&
        (record.values.some((value) => isWithin(value, at)) ||
          // If the CNAME is missing, these are the records of its future target.
          (chains.size
            ? [...chains.values()].some(({ end }) => end === 'target')
            : hints.hiddenAlias === null))
  return caaChange(set, certificate, { zone, isAtPlatform })
}

/** Diagnoses a record created under a wrong name. Null if none was found. */
export function judgeMisplaced(record: WantedRecord, zone: string, hints: Hints): Judgment | null {
  if (hints.doubled.length) return ['missing', 'doubled-zone', report.doubled(record, zone)]
  if (hints.underAsterisk)
    return ['missing', 'challenge-under-asterisk', report.asterisk(record, zone, hints.underAsterisk.name)]
  return null
}

/** Diagnoses a name with neither the required records nor records of other types. */
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
  const text = hasOthers ? missingAbove(record, zone, hints.others) : report.notFound(record, zone)
  return ['missing', 'not-found', text]
}

const notRegistered = (record: Subject, zone: string): Judgment => [
  'missing',
  'zone-not-found',
  isAtApex(record, zone) ? noApexZone(record) : report.noZone(record, zone),
]

/** Diagnoses a name for which only a registry's wildcard answers. Null for other names. */
export const judgeRegistryWildcard = ({ record, hints }: Evidence, zone: string): Judgment | null =>
  hints.wildcard && !hints.others.length && isFarBelow(record, zone) ? notRegistered(record, zone) : null

/** The zone for home networks (RFC 8375). The public suffix list contains it, although no registry serves it. */
const homeZone = 'home.arpa'

/**
 * Reports whether only the root or a registry answered, so the name's domain isn't registered or delegated. A private
 * top-level domain may have its own records.
 */
export const isFarBelow = ({ name, isPrivate }: Subject, zone: string) =>
  zone === '' ||
  (isListed(zone) && name !== zone && !(isPrivate && zone === homeZone)) ||
  (!isPrivate && isRegistry(zone) && name.split('.').length > zone.split('.').length + 1)
