import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/db/open'
import { botUsers } from '@/lib/resources/bot-users'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import {
  anyLocal,
  json,
  type Script,
  type ScriptedUpstream,
  scriptedUpstream,
  upstreamAt,
} from '@/lib/upstream/testing/scripted-upstream'
import { createTransport, type Transport } from '@/lib/upstream/transport'
import { page } from '../list/page'
import { storeItems } from './store'
import { type Flights, sync } from './sync'
import { accountId, addr, openStore, seen } from '../testing/store'

let db: Db
let transport: Transport
let flights: Flights
const fixtures: ScriptedUpstream[] = []
beforeEach(async () => {
  db = await openStore()
  transport = createTransport({ policy: anyLocal })
  flights = new Map()
})
afterEach(async () => {
  await transport.close()
  for (const fixture of fixtures.splice(0)) await fixture.close()
})

async function upstream(serve: Script): Promise<ScriptedUpstream> {
  const fixture = await scriptedUpstream(serve)
  fixtures.push(fixture)
  return fixture
}
const walk = (url: string, resource: Parameters<typeof sync>[0]['resource'] = reservedAddrs) =>
  sync({
    db,
    transport,
    flights,
    account: { id: accountId, kind: 'connected' },
    upstream: upstreamAt(url, accountId),
    resource,
  })
const all = async () =>
  (await page(db, accountId, reservedAddrs.info, { sort: 'id' })).rows.map(({ id }) => id)

/** Responds with pages of two addresses each, selected by `before_id`. */
const paged: Script = ({ url, headers }, response) => {
  const start = Number(new URL(url, 'http://x').searchParams.get('before_id') ?? 0)
  const uri = `http://${headers.host}/reserved_addrs`
  const next = start < 4 ? `${uri}?before_id=${start + 2}` : null
  json(response, 200, { uri, next_page_uri: next, reserved_addrs: [addr(start), addr(start + 1)] })
}

test('a walk reads every page, sends no query of its own, and marks missing rows as deleted', async () => {
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), [addr(1), addr(77)])
  const fixture = await upstream(paged)
  expect(await walk(fixture.url)).toBeNull()
  expect(fixture.seen.map(({ url }) => url)).toEqual([
    '/reserved_addrs',
    '/reserved_addrs?before_id=2',
    '/reserved_addrs?before_id=4',
  ])
  expect(await all()).toEqual([0, 1, 2, 3, 4, 5].map((n) => addr(n).id))
  const gone = await db
    .selectFrom('inventory')
    .select(['id', 'first_seen_at'])
    .where('gone_at', 'is not', null)
    .execute()
  expect(gone).toEqual([{ id: addr(77).id, first_seen_at: '2026-01-01T00:00:00.000Z' }])
  await storeItems(db, seen(), [addr(77)])
  expect(await all()).toContain(addr(77).id)
})

test('concurrent walks of one list share one walk', async () => {
  const fixture = await upstream(paged)
  await Promise.all([walk(fixture.url), walk(fixture.url), walk(fixture.url)])
  expect(fixture.seen).toHaveLength(3)
  expect(flights.size).toBe(0)
})

test.each([
  ['an error on the second page', ({ url }: { url: string }) => (url.includes('?') ? 500 : 200)],
  ['a rejected key on the second page', ({ url }: { url: string }) => (url.includes('?') ? 403 : 200)],
])('%s marks nothing as deleted and is stored as the error', async (_, statusOf) => {
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), [addr(77)])
  const fixture = await upstream((entry, response, request) => {
    const status = statusOf(entry)
    if (status === 200) return paged(entry, response, request)
    return json(response, status, { status_code: status, msg: 'no', error_code: 'ERR_X_203' })
  })
  expect(await walk(fixture.url)).toMatchObject({ code: 'ERR_X_203' })
  expect(await all()).toEqual([addr(0).id, addr(1).id, addr(77).id])
  const row = await db.selectFrom('inventory_syncs').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ complete_at: null, error: expect.stringContaining('ERR_X_203') })
})

test("a next page outside the list's own path is never requested", async () => {
  const canary = await upstream((_, response) => json(response, 200, { reserved_addrs: [] }))
  const { port } = canary
  const hostile = (own: string, host: string) => [
    `http://127.0.0.1:${port}/reserved_addrs?before_id=x`,
    `//127.0.0.1:${port}/reserved_addrs?before_id=x`,
    `http://${host}@127.0.0.1:${port}/reserved_addrs?x=1`,
    `http://user:pass@${host}/reserved_addrs?x=1`,
    `http://${host}.example.com/reserved_addrs?x=1`,
    `${own}/reserved_addrs_other?x=1`,
    `${own}/reserved_addrs/../api_keys?x=1`,
    `${own}/reserved_addrs/?x=1`,
    `${own}/reserved_addrs%2f..%2fapi_keys?x=1`,
    `${own}\\@127.0.0.1:${port}/reserved_addrs?x=1`,
    `https://${host}/reserved_addrs?x=1`,
    `${own}/reserved_addrs?x=1#y`,
    `${own}/reserved_addrs`,
    'javascript:alert(1)',
    'file:///etc/passwd',
    `${own}/reserved_addrs?${'x'.repeat(5000)}`,
    17,
    ['http://x'],
  ]
  for (let i = 0; i < hostile('', '').length; i += 1) {
    const fixture = await upstream(({ headers }, response) => {
      const host = headers.host ?? ''
      json(response, 200, {
        uri: '',
        next_page_uri: hostile(`http://${host}`, host)[i],
        reserved_addrs: [addr(i)],
      })
    })
    expect(await walk(fixture.url), String(i)).toMatchObject({
      message: expect.stringContaining("didn't follow it"),
    })
    expect(fixture.seen).toHaveLength(1)
  }
  expect(canary.seen).toEqual([])
})

test('a walk stops at loops: a repeated query, or new queries that return the same rows', async () => {
  const same = await upstream(({ headers }, response) =>
    json(response, 200, {
      next_page_uri: `http://${headers.host}/reserved_addrs?before_id=1`,
      reserved_addrs: [],
    }),
  )
  expect(await walk(same.url)).toMatchObject({ message: expect.stringContaining('the same page twice') })
  expect(same.seen).toHaveLength(2)
  let n = 0
  const fresh = await upstream(({ headers }, response) =>
    json(response, 200, {
      next_page_uri: `http://${headers.host}/reserved_addrs?n=${(n += 1)}`,
      reserved_addrs: [addr(1)],
    }),
  )
  expect(await walk(fresh.url)).toMatchObject({ message: expect.stringContaining('the same page twice') })
  expect(fresh.seen).toHaveLength(2)
})

test('a walk stops after 1,000 pages', async () => {
  let n = 0
  const endless = await upstream(({ headers }, response) =>
    json(response, 200, {
      next_page_uri: `http://${headers.host}/reserved_addrs?n=${(n += 1)}`,
      reserved_addrs: [],
    }),
  )
  expect(await walk(endless.url)).toMatchObject({ message: expect.stringContaining('1000 pages') })
  expect(endless.seen).toHaveLength(1000)
})

const some = (...rows: unknown[]): Script => {
  const answer = { reserved_addrs: rows, uri: '', next_page_uri: null }
  return (_, response) => json(response, 200, answer)
}

test("a walk that can't read every row marks nothing as deleted and reports an error", async () => {
  const known = [addr(1), addr(2), addr(77)]
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), known)
  const { id: _, ...nameless } = addr(2)
  const odd = await upstream(
    some(addr(1), nameless, null, 'x', { id: '../x' }, { id: 7 }, [], { id: 'rd_1' }),
  )
  expect(await walk(odd.url)).toEqual({
    code: 'ADIT_UPSTREAM_NOT_THIS_API',
    message:
      "7 of the 8 rows that the API returned have no usable ID or belong to another kind of resource, so they can't be shown. Missing resources aren't marked as deleted.",
  })
  expect(await all()).toEqual(known.map(({ id }) => id))
  const row = await db.selectFrom('inventory_syncs').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ complete_at: null, error: expect.stringContaining('7 of the 8 rows') })
  const whole = await upstream(some(addr(1)))
  expect(await walk(whole.url)).toBeNull()
  expect(await all()).toEqual([addr(1).id])
})

test('a deleted row with a time in the future, from a clock since set back, is marked as deleted', async () => {
  await storeItems(db, seen('2999-01-01T00:00:00.000Z'), [addr(1), addr(77)])
  const fixture = await upstream(some(addr(1)))
  expect(await walk(fixture.url)).toBeNull()
  expect(await all()).toEqual([addr(1).id])
})

test('a walk during which the clock is set back marks nothing as deleted and reports an error', async () => {
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), [addr(77)])
  const realNow = Date.now
  const fixture = await upstream((entry, response, request) => {
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 3_600_000)
    some(addr(1))(entry, response, request)
  })
  const error = await walk(fixture.url).finally(() => vi.restoreAllMocks())
  expect(error).toMatchObject({ message: expect.stringContaining("console's clock was set back") })
  expect(await all()).toEqual([addr(1).id, addr(77).id])
})

test('a clock correction under one second during a walk marks no existing row as deleted', async () => {
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), [addr(0), addr(77)])
  const realNow = Date.now
  const fixture = await upstream((entry, response, request) => {
    if (!entry.url.includes('before_id=2')) return paged(entry, response, request)
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 300)
    const created = storeItems(db, seen(new Date(realNow() - 300).toISOString()), [addr(9)])
    return void created.then(() => paged(entry, response, request))
  })
  expect(await walk(fixture.url).finally(() => vi.restoreAllMocks())).toBeNull()
  expect(await all()).toEqual([0, 1, 2, 3, 4, 5, 9].map((n) => addr(n).id))
})

test('a list under an unknown key is read if the response has exactly one array', async () => {
  const fixture = await upstream((_, response) =>
    json(response, 200, { items: [addr(1), addr(2)], uri: '', next_page_uri: null }),
  )
  expect(await walk(fixture.url)).toBeNull()
  expect(await all()).toEqual([addr(1).id, addr(2).id])
  const more = await upstream((_, response) => json(response, 200, { reserved_addrs: [], next: 'x' }))
  expect(await walk(more.url)).toMatchObject({ message: expect.stringContaining('no next_page_uri') })
  const two = await upstream((_, response) => json(response, 200, { a: [], b: [] }))
  expect(await walk(two.url)).toMatchObject({ message: "The API's response isn't a list." })
})

test.each([
  { reserved_addrs: null, warnings: [] },
  { reserved_addrs: {}, tags: [] },
  { reserved_addrs: 'none', warnings: [addr(1)] },
  { errors: [], uri: '' },
  { errors: [{ msg: 'Try again later' }], uri: '' },
])('a response without the list, %j, marks nothing as deleted and reports an error', async (answer) => {
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), [addr(77)])
  const fixture = await upstream((_, response) => json(response, 200, answer))
  expect(await walk(fixture.url)).toMatchObject({ message: "The API's response isn't a list." })
  expect(await all()).toEqual([addr(77).id])
})

test("a list that the API doesn't have is recorded as a missing capability", async () => {
  const fixture = await upstream((_, response) =>
    json(response, 404, { status_code: 404, msg: 'Not Found', details: { path: '/bot_users' } }),
  )
  expect(await walk(fixture.url, botUsers)).toMatchObject({
    message: "This account's API can't list these resources.",
  })
  expect(await db.selectFrom('capabilities').select(['name', 'state']).execute()).toEqual([
    { name: 'bot-users.list', state: 'missing' },
  ])
})

test('a resource with thousands of references is stored with the first 1,000 of them', async () => {
  const refs = Array.from({ length: 8000 }, (_, n) => ({ id: `x_${n}`, uri: '' }))
  const fixture = await upstream((_, response) =>
    json(response, 200, {
      event_subscriptions: ['esb_1', 'esb_2'].map((id) => ({ id, uri: '', destinations: refs })),
      next_page_uri: null,
    }),
  )
  expect(await walk(fixture.url, eventSubscriptions)).toBeNull()
  expect(await db.selectFrom('inventory_refs').select('target_id').execute()).toHaveLength(2000)
})

test('a walk that the store rejects ends with an error', async () => {
  await sql`create trigger full before insert on inventory begin select raise(abort, 'no room'); end`.execute(
    db,
  )
  const fixture = await upstream(paged)
  await expect(walk(fixture.url)).rejects.toThrow('no room')
  const row = await db.selectFrom('inventory_syncs').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    finished_at: expect.any(String),
    complete_at: null,
    error: expect.stringContaining('ADIT_INTERNAL'),
    pages: 1,
  })
  await sql`drop trigger full`.execute(db)
  expect(await walk(fixture.url)).toBeNull()
  const then = await db.selectFrom('inventory_syncs').selectAll().executeTakeFirstOrThrow()
  expect(then).toMatchObject({ error: null, pages: 3 })
})
