import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { botUsers } from '@/lib/resources/bot-users'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'
import { findInAccount } from './find'

const common = { uri: '', created_at: '2026-01-01T00:00:00Z' }
let db: Db
beforeEach(async () => {
  db = await openStore()
  await storeItems(db, { ...seen(), resource: botUsers }, [
    { ...common, id: 'bot_1', name: 'idle-winch', active: false },
  ])
  await storeItems(db, { ...seen(), resource: endpoints }, [
    { ...common, id: 'ep_1', url: 'https://app.example.com', type: 'cloud' },
  ])
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    { ...common, id: 'rd_1', domain: 'app.example.com', cname_target: 'to.example' },
  ])
  return () => db.destroy()
})
const stateOf = async (id: string) => (await findInAccount(db, accountId, id))[0]?.state

test('a result has its state if its own fields tell it', async () => {
  const [bot] = await findInAccount(db, accountId, 'idle-winch')
  expect(bot).toMatchObject({ id: 'bot_1', state: { state: 'unknown', label: 'Inactive' } })
  expect((await findInAccount(db, accountId, 'app.example.com'))[0]).not.toHaveProperty('state')
})

test.each([
  ['0wrong:Unreachable', { state: 'wrong', label: 'Unreachable' }],
  ['4ready:Reachable', { state: 'ready', label: 'Reachable' }],
  ['3unknown:Unknown', undefined],
  ['', undefined],
])('an endpoint with the stored state %j has the state %j', async (state, found) => {
  await db.updateTable('inventory').set({ state }).where('id', '=', 'ep_1').execute()
  expect(await stateOf('ep_1')).toEqual(found)
})

test.each([
  ['missing', 1, { state: 'wrong', label: 'Record missing' }],
  ['correct', 1, undefined],
  ['missing', 0, undefined],
] as const)(
  'a domain with %s records and DNS need %d has the state %j',
  async (dnsState, needs_dns, found) => {
    const check = { account_id: accountId, resource: 'reserved-domains', id: 'rd_1', checked_at: 'now' }
    await db
      .insertInto('dns_checks')
      .values({ ...check, dns_state: dnsState, body: '{}' })
      .execute()
    await db.updateTable('inventory').set({ needs_dns }).where('id', '=', 'rd_1').execute()
    expect(await stateOf('rd_1')).toEqual(found)
  },
)

test('an endpoint has the edge that serves it', async () => {
  const edge = { id: 'edghts_1', uri: '' }
  await storeItems(db, { ...seen(), resource: endpoints }, [
    { ...common, id: 'ep_2', url: 'https://dock.example.com', type: 'edge', edge },
  ])
  const found = async (id: string) => (await findInAccount(db, accountId, id))[0]
  expect((await found('ep_2'))?.edge).toEqual({ resource: 'https-edges', id: 'edghts_1' })
  expect(await found('ep_1')).not.toHaveProperty('edge')
})
