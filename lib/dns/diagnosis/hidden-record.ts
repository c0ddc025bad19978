import { cdnOf, cdnOfNames } from '@/lib/dns/evidence/chain/cdn'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import { valuesOf, type Evidence } from '@/lib/dns/evidence/evidence'
import { isWithin } from '@/lib/dns/model/records'
import { ofTypes } from './diagnose-common'

/** Returns the CDN that owns a chain's names or final addresses, or null if none is known. */
export const cdnOfEnd = ({ hints }: Pick<Evidence, 'hints'>, zone: string, { hops, end }: Chain) =>
  (end === 'elsewhere' ? cdnOfNames(hops) : null) ??
  (isWithin(hops.at(-1) ?? '', zone) ? cdnOf(hints.endAddresses.map(({ value }) => value)) : null)

function endOf({ findings, hints }: Evidence) {
  const [value] = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const chain = value === undefined ? undefined : hints.chains.get(value)
  const own = ofTypes([...hints.others, ...(hints.wildcard?.records ?? [])], 'A', 'AAAA')
  return { chain, addresses: chain ? hints.endAddresses : own }
}

export function cdnOfName(evidence: Evidence, zone: string): string | null {
  const { chain, addresses } = endOf(evidence)
  return chain ? cdnOfEnd(evidence, zone, chain) : cdnOf(addresses.map(({ value }) => value))
}

/** Reports whether a name's addresses may hide a correct CNAME. */
export const isHidden = (evidence: Evidence, zone: string): boolean =>
  evidence.record.type === 'CNAME' &&
  (cdnOfName(evidence, zone) !== null || isUncompared(evidence.hints, endOf(evidence).addresses))

const isUncompared = ({ isFlattened }: Evidence['hints'], { length }: readonly unknown[]) =>
  isFlattened === null && length > 0
