import { afterEach, expect, test, vi } from 'vitest'
import type * as pages from '@/lib/inventory/list/page'
import { addr } from '@/lib/inventory/testing/store'
import { storeItems } from '@/lib/inventory/sync/store'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '../accounts/upstream'
import { syncResource } from '../accounts/freshen'
import { consoleAt } from '../testing/proxy'
import { inventoryPage } from './list-page'

const afterRows = vi.hoisted(() => ({ run: async () => {} }))
vi.mock('@/lib/inventory/list/page', async (original) => {
  const real = await original<typeof pages>()
  const page: typeof pages.page = async (...opened) => {
    const found = await real.page(...opened)
    await afterRows.run()
    return found
  }
  return { ...real, page }
})

let fixture: ScriptedUpstream
afterEach(() => {
  afterRows.run = async () => {}
  return fixture.close()
})

const addresses = resourceOf('reserved-addrs')

async function consoleWith(rows: unknown[]) {
  fixture = await scriptedUpstream((_, response) =>
    json(response, 200, { reserved_addrs: rows, uri: '', next_page_uri: null }),
  )
  const opened = await consoleAt(fixture.url)
  const state = {
    account_id: opened.account.id,
    name: 'bot-users.get',
    state: 'works',
    checked_at: '',
  } as const
  await opened.context.db.insertInto('capabilities').values(state).execute() // it was probed
  return opened
}

test('rows read before a walk ends never carry the age of that walk', async () => {
  const { context, account } = await consoleWith([addr(2)])
  const seen = {
    accountId: account.id,
    resource: addresses,
    source: 'list' as const,
    at: '2026-01-01T00:00:00.000Z',
  }
  await storeItems(context.db, seen, [addr(1)])
  afterRows.run = async () => void (await syncResource(context, account, addresses))
  const before = await inventoryPage(context, account, addresses, {})
  expect(before).toMatchObject({ as_of: null, rows: [{ id: addr(1).id }] })
  afterRows.run = async () => {}
  const after = await inventoryPage(context, account, addresses, {})
  expect(after).toMatchObject({ as_of: expect.any(String), rows: [{ id: addr(2).id }] })
})

test('a walk dated in the future has an unknown age, and the list is walked again', async () => {
  const { context, account } = await consoleWith([addr(2)])
  const later = '2999-01-01T00:00:00.000Z'
  const walk = { account_id: account.id, resource: 'reserved-addrs', error: null, pages: 1 }
  await context.db
    .insertInto('inventory_syncs')
    .values({ ...walk, started_at: later, finished_at: later, complete_at: later })
    .execute()
  expect(await inventoryPage(context, account, addresses, {})).toMatchObject({ as_of: null, syncing: true })
  await vi.waitFor(async () => {
    const { as_of, rows } = await inventoryPage(context, account, addresses, {})
    expect(rows).toMatchObject([{ id: addr(2).id }])
    expect(Math.abs(Date.now() - Date.parse(as_of ?? ''))).toBeLessThan(60_000)
  }, 30_000)
})
