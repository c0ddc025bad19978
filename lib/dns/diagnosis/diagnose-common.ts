import { hasCopies, isCopied } from '@/lib/dns/evidence/at-name/copies'
import {
  isReached,
  type Evidence,
  type Hints,
  type Judgment,
  type Subject,
} from '@/lib/dns/evidence/evidence'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { missingAbove } from '@/lib/dns/sentences/sentences-delegation'
import * as report from '@/lib/dns/sentences/sentences'
import { addAlternative, messageOf, partsOf } from '@/lib/dns/model/message-parts'
import { alsoUnsigned, dnssec, unsignedOnMost } from '@/lib/dns/sentences/sentences-dnssec'
import * as reportWildcard from '@/lib/dns/sentences/sentences-wildcard'
import { noApexZone } from '@/lib/dns/sentences/sentences-apex'
import { aroundBogus } from '@/lib/dns/sentences/sentences-cname'
import { mayBeIssued, splitViews } from '@/lib/dns/evidence/certificate/caa'
import { describeForbidden } from './caa-fix'
import { isLikelyApex, isListed, isRegistry } from '@/lib/dns/model/suffix'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { holdersOfDs } from '@/lib/dns/queries/finding'
import { parentName } from '@/lib/dns/queries/walk'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

/** The records that all servers agree on, or that work whichever server is queried. */
export interface Agreed {
  zone: string
  values: string[]
  isRight: boolean
}

export const ofTypes = (records: readonly FoundRecord[], ...types: string[]) =>
  records.filter(({ type }) => types.includes(type))

/** Reports whether a CNAME for traffic is required at a name that is probably a zone's apex. */
export const isAtApex = (record: Subject, zone: string | null) =>
  record.type === 'CNAME' &&
  record.purpose !== 'certificate' &&
  isLikelyApex(record.name) &&
  (!record.isPrivate || isOwnZone(record, zone))

/**
 * Returns the owner of the DNAME record that redirects the name, and the resulting name. Returns null without such a
 * record.
 */
export function redirectOf({
  record,
  findings,
}: Pick<Evidence, 'record' | 'findings'>): { by: string; to: string } | null {
  const { name: by, records } = findings.find(({ redirectedBy }) => redirectedBy)?.redirectedBy ?? {}
  const [dname] = records ?? []
  return by === undefined || !dname ? null : { by, to: `${record.name.slice(0, -by.length)}${dname.value}` }
}

const causesIn = ({ staleDs, signed, unchecked }: Hints): readonly string[] =>
  staleDs === null ? [...signed, ...unchecked.map(({ zone }) => zone)] : [staleDs]

/** Reports whether DNSSEC validation fails only in the zones of later names in the CNAME chain. */
export function isBeyond({ name }: WantedRecord, hints: Hints): boolean {
  const causes = causesIn(hints)
  return causes.length > 0 && !causes.some((cause) => isWithin(name, cause))
}

interface Copies {
  isFound: boolean
  isOnFew: boolean
  isOnlyCause: boolean
}

function copiesIn({ hints, findings }: Pick<Evidence, 'hints' | 'findings'>, zone: string): Copies {
  const { staleDs, badSignatures, splitDs, unsignedServers, mismatchedServers } = hints
  const answered = new Set(findings.flatMap(({ server, records }) => (records ? [server.name] : [])))
  const count = unsignedServers.length + mismatchedServers.length
  const isOfZones = staleDs !== null || badSignatures !== null || splitDs !== null
  const isOther = isOfZones || causesIn(hints).some((one) => one !== zone)
  return { isFound: count > 0, isOnFew: count * 2 <= answered.size, isOnlyCause: count > 0 && !isOther }
}

/** Diagnoses the DNSSEC or CAA problem that breaks an otherwise working record. Returns null if there is none. */
export function judgeFurther(
  { record, hints, findings, parent = null }: Pick<Evidence, 'record' | 'hints' | 'findings' | 'parent'>,
  zone: string,
): Judgment | null {
  const copies = copiesIn({ hints, findings }, zone)
  if (
    hints.isRejected &&
    hints.oldValidation === null &&
    !(copies.isOnlyCause && copies.isOnFew) &&
    (hints.oldDelegation === null || hints.staleDs !== null)
  )
    return ['wrong', 'dnssec-broken', describeRejection({ record, hints, findings, parent }, zone)]
  const forbidden = isOnFew({ hints, findings }) ? null : describeForbidden({ record, hints }, zone)
  return forbidden === null ? null : ['wrong', 'caa-forbids', forbidden]
}

function describeRejection(
  { record, hints, findings, parent = null }: Pick<Evidence, 'record' | 'hints' | 'findings' | 'parent'>,
  zone: string,
): string {
  const at = { zone, parent, findings }
  const copies = copiesIn({ hints, findings }, zone)
  if (copies.isOnlyCause) return unsignedOnMost(record, at, hints)
  if (!copies.isFound) {
    const text = dnssec(record, at, hints)
    return isBeyond(record, hints) ? addAlternative(text, aroundBogus(record, zone, causesIn(hints))) : text
  }
  const signed = hints.signed.filter((one) => one !== zone)
  const [own, other] = [
    partsOf(alsoUnsigned(record, at, hints)),
    partsOf(dnssec(record, at, { ...hints, signed })),
  ]
  return messageOf([other.finding, own.finding], [own.change, other.change])
}

/** Returns the servers with a DS record that matches no key. Returns an empty list if resolvers reject the zone. */
export const dsHoldersOf = ({ hints, findings }: Pick<Evidence, 'hints' | 'findings'>): string[] =>
  hints.staleDs === null || hints.isRejected ? [] : holdersOfDs(findings).holders

function isOnFew({ hints, findings }: Pick<Evidence, 'hints' | 'findings'>): boolean {
  const views = hints.caa?.views ?? []
  const { forbidding, others } = splitViews(views)
  const answered = findings.flatMap(({ server, records }) => (records ? [server.name] : []))
  const all = new Set([...forbidding, ...others, ...answered])
  const affected = new Set([...forbidding, ...dsHoldersOf({ hints, findings })])
  return mayBeIssued(views) && affected.size * 2 <= all.size
}

export function judgeMisplaced(record: WantedRecord, zone: string, hints: Hints): Judgment | null {
  if (hints.doubled.length) return ['missing', 'doubled-zone', report.doubled(record, zone)]
  if (hints.underAsterisk)
    return ['missing', 'challenge-under-asterisk', report.asterisk(record, zone, hints.underAsterisk.name)]
  return null
}

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
  const text = hasOthers ? missingAbove(record, zone, hints.others) : report.notFound(record, zone, servers)
  return ['missing', 'not-found', text]
}

const notRegistered = (record: Subject, zone: string): Judgment => [
  'missing',
  'zone-not-found',
  isAtApex(record, zone) ? noApexZone(record) : report.noZone(record, zone),
]

export const judgeRegistryWildcard = ({ record, hints }: Evidence, zone: string): Judgment | null =>
  hints.wildcard && !hints.others.length && isFarBelow(record, zone) ? notRegistered(record, zone) : null

/** The zone for home networks (RFC 8375), which no registry serves. */
const homeZone = 'home.arpa'

/** Reports whether a name's domain seems to be unregistered: the closest zone found is the root or a registry's. */
export const isFarBelow = ({ name, isPrivate }: Subject, zone: string) =>
  zone === '' ||
  (isListed(zone) && name !== zone && !(isPrivate && zone === homeZone)) ||
  (!isPrivate && isRegistry(zone) && name.split('.').length > zone.split('.').length + 1)

/** Reports whether a resolver returns the correct record, or the records that servers return in place of a CNAME. */
export const isSeen = (evidence: Evidence, resolverResult: ResolverResult): boolean => {
  const { record, findings, hints } = evidence
  const isCopy = isCopied(hints, findings) && hasCopies(hints, record, resolverResult)
  return resolverResult.outcome === 'answered' && (isCopy || isReached(evidence, resolverResult.found))
}
