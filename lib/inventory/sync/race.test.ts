import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/db/open'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import {
  anyLocal,
  type ScriptedUpstream,
  json,
  scriptedUpstream,
  upstreamAt,
} from '@/lib/upstream/testing/scripted-upstream'
import { createTransport, type Transport } from '@/lib/upstream/transport'
import { addById, applyAnswer } from './apply'
import { orderedTime } from './clock'
import { storeItems } from './store'
import { sync } from './sync'
import { accountId, addr, openStore, seen } from '../testing/store'

const { ops } = reservedAddrs
const [gone, changed] = [addr(1), addr(2)]
let db: Db
let transport: Transport
let fixture: ScriptedUpstream | undefined
beforeEach(async () => {
  db = await openStore()
  transport = createTransport({ policy: anyLocal })
  await storeItems(db, seen('2026-01-01T00:00:00.000Z'), [gone, changed])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await transport.close()
  await fixture?.close()
})

const scope = () => ({ db, accountId, resource: reservedAddrs, states: {} })
const answered = (status: number, body?: unknown) => ({
  kind: 'answered' as const,
  status,
  json: body,
  text: '',
  requestId: null,
})
const rows = () =>
  db
    .selectFrom('inventory')
    .select(['id', sql`json_extract(body, '$.description')`.as('text'), sql`gone_at is null`.as('there')])
    .orderBy('id')
    .execute()
const written = [
  { id: gone.id, text: gone.description, there: 0 },
  { id: changed.id, text: 'new', there: 1 },
]

async function write() {
  await new Promise((resolve) => setTimeout(resolve, 5)) // ensures that the pending request is older
  await applyAnswer(scope(), ops.delete, gone.id, answered(204))
  await applyAnswer(scope(), ops.update, changed.id, answered(200, addr(2, { description: 'new' })))
}

test("a page requested before writes doesn't undo them; the next walk applies its data", async () => {
  let isFirst = true
  fixture = await scriptedUpstream((_, response) => {
    const old = { reserved_addrs: [gone, changed], uri: '', next_page_uri: null }
    void (isFirst ? write() : Promise.resolve()).then(() => json(response, 200, old))
    isFirst = false
  })
  const upstream = upstreamAt(fixture.url, accountId)
  const account = { id: accountId, kind: 'connected' } as const
  const walk = () => sync({ db, transport, flights: new Map(), account, upstream, resource: reservedAddrs })
  expect(await walk()).toBeNull()
  expect(await rows()).toEqual(written)
  await walk()
  expect(await rows()).toEqual([
    { id: gone.id, text: gone.description, there: 1 },
    { id: changed.id, text: changed.description, there: 1 },
  ])
})

test("a read by ID that was sent before a write doesn't undo it", async () => {
  fixture = await scriptedUpstream(({ url }, response) => {
    if (url.endsWith(changed.id)) return json(response, 200, changed)
    return void write().then(() => json(response, 200, gone))
  })
  const upstream = upstreamAt(fixture.url, accountId)
  await Promise.all([gone, changed].map(({ id }) => addById(scope(), transport, upstream, id)))
  expect(await rows()).toEqual(written)
  const at = new Date(Date.now() - 1).toISOString()
  await write()
  await applyAnswer(scope(), ops.get, changed.id, answered(200, changed), at)
  expect(await rows()).toEqual(written)
})

test('after the clock is set back, later requests still win over earlier ones', async () => {
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  const description = (text: string) => addr(2, { description: text })
  clock.mockReturnValue(start)
  const earlier = orderedTime()
  clock.mockReturnValue(start + 500)
  await applyAnswer(scope(), ops.update, changed.id, answered(200, description('first')))
  fixture = await scriptedUpstream((_, response) => {
    clock.mockReturnValue(start + 600)
    json(response, 200, description('second'))
  })
  clock.mockReturnValue(start + 200)
  await addById(scope(), transport, upstreamAt(fixture.url, accountId), changed.id)
  expect(await rows()).toMatchObject([{}, { text: 'second' }])
  clock.mockReturnValue(start + 200)
  await applyAnswer(scope(), ops.get, changed.id, answered(200, description('old')), earlier)
  expect(await rows()).toMatchObject([{}, { text: 'second' }])
})

test("a stored time in the future, from a clock since set back, doesn't block updates", async () => {
  await storeItems(db, seen('2999-01-01T00:00:00.000Z'), [addr(2, { description: 'old' })])
  await storeItems(db, seen(), [changed])
  expect(await rows()).toMatchObject([{}, { text: changed.description }])
})

test("a resource that a read by ID doesn't find is marked as deleted, unless the API lacks the path", async () => {
  fixture = await scriptedUpstream(({ url }, response) =>
    json(response, 404, {
      status_code: 404,
      msg: 'Not Found',
      details: url.endsWith(gone.id) ? {} : { path: url },
    }),
  )
  const upstream = upstreamAt(fixture.url, accountId)
  for (const { id } of [gone, changed]) await addById(scope(), transport, upstream, id)
  expect((await rows()).map(({ there }) => there)).toEqual([0, 1])
})

test("a resource that a delete doesn't find is marked as deleted, unless the API lacks the path", async () => {
  const notFound = (details: object) => answered(404, { status_code: 404, msg: 'Not Found', details })
  await applyAnswer(scope(), ops.delete, gone.id, notFound({}))
  await applyAnswer(scope(), ops.delete, changed.id, notFound({ path: '/reserved_addrs' }))
  expect((await rows()).map(({ there }) => there)).toEqual([0, 1])
})
