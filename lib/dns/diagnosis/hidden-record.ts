import { cdnOf, cdnOfNames } from '@/lib/dns/evidence/chain/cdn'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import { valuesOf, type Evidence } from '@/lib/dns/evidence/evidence'
import { isWithin } from '@/lib/dns/model/records'
import { ofTypes } from './diagnose-common'

/**
 * Returns the CDN at the end of a chain, identified by a name that the CDN assigned or, for a name in the record's
 * zone, by its addresses. A name in another zone may use a CDN that doesn't forward to the target. Returns null if no
 * CDN is known.
 */
export const cdnOfEnd = ({ hints }: Pick<Evidence, 'hints'>, zone: string, { hops, end }: Chain) =>
  (end === 'elsewhere' ? cdnOfNames(hops) : null) ??
  (isWithin(hops.at(-1) ?? '', zone) ? cdnOf(hints.endAddresses.map(({ value }) => value)) : null)

/**
 * Returns the chain of the name's CNAME with the addresses at the chain's end. Without a CNAME, returns the addresses
 * at the name.
 */
function endOf({ findings, hints }: Evidence) {
  const [value] = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const chain = value === undefined ? undefined : hints.chains.get(value)
  const own = ofTypes([...hints.others, ...(hints.wildcard?.records ?? [])], 'A', 'AAAA')
  return { chain, addresses: chain ? hints.endAddresses : own }
}

/** Returns the CDN to which the name leads, which may hide the target. Returns null if no CDN is known. */
export function cdnOfName(evidence: Evidence, zone: string): string | null {
  const { chain, addresses } = endOf(evidence)
  return chain ? cdnOfEnd(evidence, zone, chain) : cdnOf(addresses.map(({ value }) => value))
}

/**
 * Reports whether addresses at the name, or at the end of its CNAME chain, may hide a correct CNAME, because they
 * belong to a CDN or can't be compared with the target's.
 */
export const isHidden = (evidence: Evidence, zone: string): boolean =>
  evidence.record.type === 'CNAME' &&
  (cdnOfName(evidence, zone) !== null || isUncompared(evidence.hints, endOf(evidence).addresses))

const isUncompared = ({ isFlattened }: Evidence['hints'], { length }: readonly unknown[]) =>
  isFlattened === null && length > 0
