import { doOthersForbid, mayBeIssued, unknownCritical, type CaaSet } from '@/lib/dns/evidence/certificate/caa'
import type { Evidence } from '@/lib/dns/evidence/evidence'
import { caaForbids, caaRestricted, type CaaFix, type CaaProblem } from '@/lib/dns/sentences/sentences-caa'
import type { CaaChange, CaaEdit, CertificateWanted } from '@/lib/dns/model/caa-change'
import { isRegistry } from '@/lib/dns/model/suffix'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'

/**
 * Describes the CAA records that forbid the certificate. Returns null if no such records are known or the zone is
 * private.
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
    const fix = onServers(fixOf({ record, hints }, zone, set), servers)
    return verdict === 'restricted' ? [caaRestricted(set, certificate, zone, { fix, servers })] : []
  })
  return caaForbids(certificate, zone, { subject, problems, views, restricted })
}

function certificateName({ name, isWildcard }: CertificateWanted, { unicode }: WantedRecord): string {
  const prefix = isWildcard ? '*.' : ''
  const other = unicode?.replace(/^(?:_acme-challenge|\*)\./, '')
  return `${prefix}${name}${other === undefined ? '' : ` (${prefix}${other})`}`
}

/** Returns the CAA records with the worst verdict on the certificate, grouped by name and required change. */
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
    return { views: own, fix: onServers(fix, servers), servers }
  })
}

const onServers = (fix: CaaFix, servers: string[]): CaaFix =>
  isEdit(fix) && servers.length ? { ...fix, servers } : fix

const isEdit = (fix: CaaFix): fix is CaaEdit => fix !== null && fix !== 'replace-alias'

export function caaFix(evidence: Pick<Evidence, 'record' | 'hints'>, zone: string): CaaChange | null {
  const [first, ...others] = caaProblems(evidence, zone).flatMap(({ fix }) => (isEdit(fix) ? fix : []))
  if (!first) return null
  const isOnFew = mayBeIssued(evidence.hints.caa?.views ?? [])
  return { ...first, ...(others.length > 0 && { others }), ...(isOnFew && { is_on_few: true }) }
}

/** Reports whether CAA records of another zone apply only because the apex of the record's zone has a CNAME. */
export const isBehindApex = ({ name }: WantedRecord, zone: string, { at, alias }: CaaSet): boolean =>
  alias === zone && name !== zone && !isWithin(at, zone)

function fixOf({ record, hints }: Pick<Evidence, 'record' | 'hints'>, zone: string, set: CaaSet): CaaFix {
  const { chains } = hints
  const { name, type, certificate } = record
  if (!certificate) return null
  if (isBehindApex(record, zone, set)) return 'replace-alias'
  const { at } = set
  const isBetween = [...chains.values()].some(({ hops }) => hops.slice(0, -1).includes(at))
  const isAtPlatform =
    !isBetween &&
    (type === 'NS'
      ? isWithin(at, name)
      : (set.alias === undefined || set.alias === certificate.name) &&
        !isWithin(certificate.name, at) &&
        !isWithin(at, zone) &&
        (record.values.some((value) => isWithin(value, at)) ||
          // A wildcard's challenge doesn't lead to the CAA records of the wildcard's own name.
          (certificate.name === name &&
            // If the CNAME is missing, these are the records of its future target.
            (chains.size
              ? [...chains.values()].some(({ end }) => end === 'target')
              : hints.hiddenAlias === null))))
  return caaChange(set, certificate, { zone, isAtPlatform })
}

function allowingCaa(
  { records }: CaaSet,
  { isWildcard, issuer }: Pick<CertificateWanted, 'isWildcard' | 'issuer'>,
): string {
  const hasWild = records.some(({ value }) => / issuewild /i.test(value))
  return `0 ${isWildcard && hasWild ? 'issuewild' : 'issue'} "${issuer}"`
}

interface CaaZone {
  zone: string
  isAtPlatform: boolean
}

/** Returns the change to CAA records that allows the certificate, or null if users can't make it. */
export function caaChange(
  set: CaaSet,
  certificate: CertificateWanted,
  { zone, isAtPlatform }: CaaZone,
): CaaEdit | null {
  const isAtRegistry = isRegistry(set.at)
  if (isAtPlatform || (isAtRegistry && isRegistry(zone))) return null
  if (isAtRegistry)
    return { name: zone, value: allowingCaa({ at: zone, records: [] }, certificate), action: 'create' }
  const critical = unknownCritical(set).map(({ text }) => text)
  const [first, ...more] = critical
  const withDeletes = (deletes: string[]) => (deletes.length ? { deletes } : {})
  return first !== undefined && !doOthersForbid(set, certificate)
    ? { name: set.at, value: first, action: 'delete', ...withDeletes(more) }
    : { name: set.at, value: allowingCaa(set, certificate), action: 'create', ...withDeletes(critical) }
}
