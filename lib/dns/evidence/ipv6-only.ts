import { valuesByWalk } from './addresses'
import type { Hints } from './evidence'
import type { Probed } from './probed'
import type { ZoneQueries } from './zone-queries'

type Copied = Pick<Hints, 'isFlattened' | 'matching' | 'differing' | 'endAddresses' | 'chains'>

/**
 * Reports whether copies of the target's addresses are only IPv6 addresses, although the target also has IPv4 addresses.
 * False if a query got no answer.
 */
export async function areIpv6Only(
  { askZone, isIncomplete }: ZoneQueries,
  { session, record }: Probed,
  { isFlattened, matching, differing, endAddresses, chains }: Copied,
): Promise<boolean> {
  if (!isFlattened || ![...matching, ...differing].every(({ type }) => type === 'AAAA')) return false
  const ipv4At = (name: string) => valuesByWalk(session, { name, type: 'A' })
  const end = endAddresses.length ? [...chains.values()][0]?.hops.at(-1) : undefined
  const own = end === undefined ? await askZone(record.name, 'A') : await ipv4At(end)
  if (own === null || own.length > 0 || isIncomplete()) return false
  const target = await ipv4At(record.values[0] ?? '')
  return target !== null && target.length > 0
}
