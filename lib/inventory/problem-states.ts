import type { Overview } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { backendKinds } from '@/lib/resources/info/backends'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isProblemValue, tracedLists } from '@/lib/resources/stated'
import { stateValue } from './facets'
import { inOrder } from './model/groupings'

const kinds: readonly ResourceName[] = [...tracedLists, ...backendKinds]

/**
 * Returns the number of endpoints, edges and backends in each problem state, worst first. Counts the same rows as the
 * state filter of their lists.
 */
export async function problemStates(db: Db, accountId: string): Promise<Overview['problem_states']> {
  const rows = await db
    .selectFrom('inventory')
    .select((eb) => ['resource', stateValue.as('value'), eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('resource', 'in', kinds)
    .where('gone_at', 'is', null)
    .groupBy(['resource', stateValue])
    .execute()
  const found = rows.flatMap(({ resource: name, value, count }) => {
    const resource = kinds.find((kind) => kind === name)
    return resource && isProblemValue(value) ? [{ resource, value, count }] : []
  })
  return inOrder('state', found)
}
