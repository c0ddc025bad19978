import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { json, type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

const item = { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' }

test('a write cut off after its headers is sent once, and its outcome is unknown', async () => {
  let heads = 0
  const atHead: Script = (_, __, { socket }) => {
    heads += 1
    return socket.resetAndDestroy()
  }
  const upstream = await scriptedUpstream(undefined, { atHead })
  open.push(upstream)
  const lab = await consoleAt(upstream.url)
  const big = { metadata: 'x'.repeat(4000) }
  expect(await lab.ask('POST', '/reserved_addrs', { body: big })).toMatchObject({
    json: { error_code: 'ADIT_OUTCOME_UNKNOWN' },
  })
  expect(heads).toBe(1)
})

test('a store failure after the response keeps the response, and the audit has only the intent', async () => {
  const fixture = await scriptedUpstream((_, response) => json(response, 201, item))
  open.push(fixture)
  const lab = await consoleAt(fixture.url)
  await sql`create trigger no_outcome before insert on audit when new.phase = 'outcome' begin select raise(abort, 'full'); end`.execute(
    lab.context.db,
  )
  expect(await lab.ask('POST', '/reserved_addrs', { body: {} })).toMatchObject({ status: 201 })
  expect((await lab.audit()).map(({ phase }) => phase)).toEqual(['intent'])
  expect(fixture.seen).toHaveLength(1)
})

test.each([408, 499, 500, 502, 503, 504])(
  "a %s response makes a create unknown, and a repeated create isn't sent",
  async (status) => {
    const reported = { status_code: status, error_code: 'ERR_X_1', msg: 'Something broke' }
    const fixture = await scriptedUpstream((_, response) => json(response, status, reported))
    open.push(fixture)
    const lab = await consoleAt(fixture.url)
    const create = () => lab.ask('POST', '/reserved_addrs', { body: {}, key: 'k' })
    expect(await create()).toMatchObject({
      status: 504,
      json: {
        error_code: 'ADIT_OUTCOME_UNKNOWN',
        msg: expect.stringContaining('Something broke'),
        details: { upstream_status: String(status), upstream_code: 'ERR_X_1', request_id: 'r1' },
      },
    })
    for (let again = 0; again < 20; again += 1)
      expect(await create()).toMatchObject({ json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
    expect(fixture.seen).toHaveLength(1)
    expect((await lab.audit()).map(({ result }) => result)).toEqual([null, 'unknown'])
  },
)

test.each([
  ['from the API', JSON.stringify({ status_code: 429, msg: 'Slow down' }), 'Slow down'],
  ['from a gateway, as HTML', '<h1>Slow down</h1>', 'The platform is rate limiting requests (429).'],
  ['without a body', '', 'The platform is rate limiting requests (429).'],
])('a 429 response %s frees the idempotency key for a retry', async (_name, body, msg) => {
  let isBusy = true
  const fixture = await scriptedUpstream((_, response) =>
    isBusy ? response.writeHead(429).end(body) : json(response, 201, item),
  )
  open.push(fixture)
  const lab = await consoleAt(fixture.url)
  const create = () => lab.ask('POST', '/reserved_addrs', { body: {}, key: 'k' })
  expect(await create()).toMatchObject({ status: 429, json: { msg } })
  isBusy = false
  expect(await create()).toMatchObject({ status: 201 })
})

test('a 503 response to a read is passed on unchanged', async () => {
  const reported = { status_code: 503, msg: 'Closed' }
  const fixture = await scriptedUpstream((_, response) => json(response, 503, reported))
  open.push(fixture)
  const lab = await consoleAt(fixture.url)
  expect(await lab.ask('GET', '/reserved_addrs/ra_1')).toMatchObject({ status: 503, json: { msg: 'Closed' } })
})

test.each([
  ['PATCH', { description: 'new' }, { text: 'new', there: 1 }],
  ['DELETE', undefined, { text: 'old', there: 0 }],
])('a %s with an unknown outcome causes a new read of the resource', async (method, body, copy) => {
  let stored: object | null = { ...item, description: 'old' }
  const fixture = await scriptedUpstream(({ method }, response) => {
    if (method === 'GET' && stored === null)
      return json(response, 404, { status_code: 404, msg: 'Not Found' })
    if (method === 'GET') return json(response, 200, stored)
    stored = method === 'DELETE' ? null : { ...stored, description: 'new' }
    return response.destroy()
  })
  open.push(fixture)
  const { context, account, ask } = await consoleAt(fixture.url)
  const scope = { accountId: account.id, resource: reservedAddrs, source: 'list' as const }
  await storeItems(context.db, { ...scope, at: '2026-01-01T00:00:00.000Z' }, [stored])
  expect(await ask(method, '/reserved_addrs/ra_1', { body })).toMatchObject({ status: 504 })
  const columns = [
    sql`json_extract(body, '$.description')`.as('text'),
    sql`gone_at is null`.as('there'),
  ] as const
  await vi.waitFor(
    async () => expect(await context.db.selectFrom('inventory').select(columns).execute()).toEqual([copy]),
    30_000,
  )
})
