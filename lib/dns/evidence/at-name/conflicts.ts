import { compareAddresses, isAddress, isUncompared } from '../chain/addresses'
import { findAtName, withoutCopies } from './at-name'
import { cdnOf } from '../chain/cdn'
import type { Hints } from '../evidence'
import type { Probed } from '../probed'
import type { ZoneQueries } from './zone-queries'
import { conflictsIn } from '@/lib/dns/queries/conflicts'
import type { FoundRecord } from '@/lib/dns/model/records'

/**
 * Finds records that conflict with a CNAME at the name. Ignores records that are copied from the target or from the end
 * of the first CNAME chain.
 */
export async function findConflicts(
  asking: ZoneQueries,
  probed: Probed,
  { chains, endAddresses, isAbsent }: Pick<Hints, 'chains' | 'endAddresses'> & { isAbsent: boolean },
): Promise<Pick<Hints, 'others' | 'isUncompared'>> {
  const { session, record, isPart = false } = probed
  const onEach = isPart ? null : { isCovered: false }
  const { others } = await findAtName(asking, probed, { isRight: true, isThere: false, isAbsent, onEach })
  const end = [...chains.values()][0]?.hops.at(-1) ?? ''
  const byType = conflictsIn(others).map((type) => {
    const found = others.filter((one) => one.type === type)
    return withoutCopies(session, { ...record, values: [end] }, type, found)
  })
  const differing = new Set(await addressesElsewhere(probed, others, endAddresses))
  const compared = await Promise.all(byType)
  return {
    others: compared.flatMap((one) => one.others).filter((one) => !isAddress(one) || differing.has(one)),
    isUncompared: compared.some(({ isKnown }) => !isKnown),
  }
}

async function addressesElsewhere(
  probed: Probed,
  others: readonly FoundRecord[],
  endAddresses: readonly FoundRecord[],
): Promise<FoundRecord[]> {
  const valuesAtEnd = endAddresses.map(({ value }) => value)
  const cdn = cdnOf(valuesAtEnd)
  const isAtEnd = ({ value }: FoundRecord) =>
    valuesAtEnd.includes(value) || (cdn !== null && cdnOf([...valuesAtEnd, value]) === cdn)
  const own = others.filter((one) => isAddress(one) && !isAtEnd(one))
  if (!own.length) return []
  const { isFlattened, differing } = await compareAddresses(probed, [...endAddresses, ...own], true)
  if (isFlattened === false) return own
  return isFlattened ? [] : own.filter((one) => differing.includes(one))
}

/**
 * Compares records at a name in the chain with the target's records. `uncompared`: a lookup failed. `doubtful`: the
 * records might or might not be copies.
 */
export async function compareWithTarget(
  probed: Probed,
  records: readonly FoundRecord[],
): Promise<'same' | 'other' | 'uncompared' | 'doubtful'> {
  if (probed.record.purpose !== 'traffic') {
    const { others, isKnown } = await withoutCopies(probed.session, probed.record, 'TXT', [...records])
    return !isKnown ? 'uncompared' : others.length ? 'other' : 'same'
  }
  const beside = records.filter((one) => !isAddress(one))
  const copies = await Promise.all(
    conflictsIn(beside).map((type) =>
      withoutCopies(
        probed.session,
        probed.record,
        type,
        beside.filter((one) => one.type === type),
      ),
    ),
  )
  if (copies.some(({ isKnown, others }) => isKnown && others.length)) return 'other'
  // Visitors use one address type, so copies of the other type don't help them.
  const addresses = records.filter(isAddress)
  const types = [...new Set(addresses.map(({ type }) => type))]
  const compared = await Promise.all(
    types.map((type) =>
      compareAddresses(
        probed,
        addresses.filter((one) => one.type === type),
        true,
      ),
    ),
  )
  if (compared.some(({ isFlattened }) => isFlattened === false)) return 'other'
  if (compared.some(isUncompared) || copies.some(({ isKnown }) => !isKnown)) return 'uncompared'
  return compared.every(({ isFlattened }) => isFlattened) ? 'same' : 'doubtful'
}
