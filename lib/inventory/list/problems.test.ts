import { expect, test } from 'vitest'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import {
  stateValueLabel,
  stateValueOf,
  stateValueRank,
  storedState,
  valueRanks,
} from '@/lib/resources/states/stated'
import { keysOf } from '@/lib/util/records'
import { labeled, pathStates, sharedLabels } from '@/lib/util/state-labels'
import { storeItems } from '../sync/store'
import { accountId, addr, openStore, seen } from '../testing/store'
import { page } from './page'

test('rows are in the order of their state counts, worst first, for every state', async () => {
  const worstFirst = [
    'Unreachable',
    'No certificate',
    'Offline',
    'Mostly offline',
    'Partly unreachable',
    'Expired, not enforced',
    'Expires soon',
    'Waiting',
    'Unknown',
    'Service not checked',
    'Ready',
  ] as const
  const states = worstFirst.toReversed().map(labeled)
  // Two rows per state, so that rows of one state are also next to each other.
  const items = [...states, ...states].map(({ label }, n) =>
    addr(n, { description: label, created_at: `2026-01-01T00:00:0${n % 7}Z` }),
  )
  const db = await openStore()
  const list = (sort: string) => page(db, accountId, reservedAddrs.info, { sort })
  await storeItems(db, seen(), items)
  for (const [n, state] of [...states, ...states].entries())
    await db
      .updateTable('inventory')
      .set({ state: storedState(state) })
      .where('id', '=', items[n]?.id ?? '')
      .execute()
  const { rows, facets } = await list('problems')
  expect(rows.map(({ item }) => item.description)).toEqual(worstFirst.flatMap((label) => [label, label]))
  expect(facets.state?.map(({ value }) => stateValueLabel(value))).toEqual(worstFirst)
  const bestFirst = (await list('-problems')).rows
  expect(bestFirst.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
})

test('the states of traffic paths are declared in the order of their ranks', () => {
  const ranks = keysOf(pathStates).map((label) => stateValueRank(stateValueOf(labeled(label))))
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  expect(Object.keys(valueRanks).every((value) => Object.hasOwn(sharedLabels, stateValueLabel(value)))).toBe(
    true,
  )
})
