import { expect, test } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { staticBackends } from '@/lib/resources/static-backends'
import type { Resource } from '@/lib/contract/resource'
import { page } from './page'
import { problemStates } from './counts'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

test("problems are counted by state, worst first, with the same counts as the list's filter", async () => {
  const db = await openStore()
  const states = [
    [endpoints, 'ep_1', '0wrong:Unreachable'],
    [endpoints, 'ep_2', '0wrong:Unreachable'],
    [endpoints, 'ep_3', '1attention:Needs attention'],
    [endpoints, 'ep_4', '4ready:Ready'],
    [staticBackends, 'bkdst_1', '3unknown:Not used'],
  ] as const satisfies [Resource, string, string][]
  for (const [resource, id, state] of states) {
    await storeItems(db, { ...seen(), resource }, [{ id, uri: '', created_at: '2026-01-01T00:00:00.000Z' }])
    await db.updateTable('inventory').set({ state }).where('id', '=', id).execute()
  }
  const found = await problemStates(db, accountId)
  expect(found).toEqual([
    { resource: 'endpoints', value: 'wrong:Unreachable', count: 2 },
    { resource: 'endpoints', value: 'attention:Needs attention', count: 1 },
  ])
  for (const { value, count } of found)
    expect((await page(db, accountId, endpoints.info, { state: value })).total).toBe(count)
})
