import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { followChain } from './chain'
import { valuesOf } from './evidence'
import type { Probed } from './probed'

/** Maximum number of other values to follow. */
const maxValues = 4

/**
 * Finds other CNAME values that the servers of a correct record returned for some of the check's queries, and that
 * don't lead to the target. The cause is a weighted record, or servers behind one address that aren't in sync. Sends no
 * queries unless there are such values.
 */
export async function findAlternating({ session, servers, record, findings }: Probed): Promise<string[]> {
  const { name, values: targets } = record
  const known = valuesOf(findings.flatMap(({ records }) => records ?? []))
  const seen = new Set(servers.flatMap((server) => session.aliasesOf(server, name)))
  const others = [...seen].filter((value) => !known.includes(value)).slice(0, maxValues)
  const found = others.map(async (first) => {
    const followed = { name, type: userTypeOf(record), first, targets, otherTargets: [] }
    const { end } = await followChain(session, followed)
    return end === 'target' || end === 'unknown' ? [] : [first]
  })
  return (await Promise.all(found)).flat()
}
