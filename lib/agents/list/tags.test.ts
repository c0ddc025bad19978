import { expect, test } from 'vitest'
import { pageOfAgents } from './page'
import { accountId, at, openStore, poll } from '@/lib/agents/testing/sessions'

test('tags filter agents; names are not offered as tags', async () => {
  const db = await openStore()
  await poll(db, accountId, 0, [
    { id: 'ts_1', metadata: '{"host":"edge-1","rack":"R7"}' },
    { id: 'ts_2', metadata: '{"name":"edge-2","rack":"R8"}' },
    { id: 'ts_3', metadata: 'edge-3', credential: 'cr_2' },
  ])
  const page = (tag?: string) => pageOfAgents(db, accountId, { ...(tag && { tag }) }, at(30))
  const names = async (tag: string) => (await page(tag)).agents.map(({ name }) => name)
  const tags = (await page()).facets.tag?.map(({ value, count }) => `${value} ${count}`)
  expect(tags).toEqual(['rack=R7 1', 'rack=R8 1'])
  expect(await names('rack=R7')).toEqual(['edge-1'])
  expect(await names('rack=R7,rack=R8')).toEqual(['edge-1', 'edge-2'])
  expect(await names('rack=R7,site=quay')).toEqual([])
  expect(await names('rack=')).toEqual(['edge-3'])
  expect(await names('rack=R7,rack=')).toEqual(['edge-1', 'edge-3'])
  await db.destroy()
})
