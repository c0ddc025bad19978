import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { takeOver } from '@/lib/acts/recover'
import { actsOf } from './acts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Death } from '@/lib/db/testing/death'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { keyRingOf } from '@/lib/util/key-ring'
import { consoleAt } from '../testing/proxy'

let api: SpecApi
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await startSpecApi()
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())
const create = (key: string, body: unknown = { description: 'one' }, user = 'u1') =>
  lab.ask('POST', '/reserved_addrs', { body, key, user })

test('five concurrent creates with one key create one resource and get the same response', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create('k')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(api.items.size).toBe(1)
  expect(await create('k')).toMatchObject({ status: 201 })
  expect(api.seen).toHaveLength(1)
})

test('a different key or person creates another resource', async () => {
  await create('k1')
  await create('k2')
  await create('k1', { description: 'one' }, 'u2')
  expect(api.items.size).toBe(3)
})

test('a different body with the same idempotency key is rejected', async () => {
  await create('k')
  expect(await create('k', { description: 'two' })).toMatchObject({
    status: 409,
    json: { error_code: 'ADIT_IDEMPOTENCY_MISMATCH' },
  })
  const [first, second] = await Promise.all([create('p'), create('p', { description: 'two' })])
  expect([first?.status, second?.status]).toEqual([201, 409])
  expect(api.items.size).toBe(2)
})

test('the stored hash of a body is keyed, and still matches after a key rotation', async () => {
  await create('k')
  const { body_hash } = await lab.context.db.selectFrom('acts').select('body_hash').executeTakeFirstOrThrow()
  const operation = 'reserved-addrs.create'
  const plain = JSON.stringify([operation, { description: 'one' }])
  const keyed = (purpose: string) =>
    createHmac('sha256', lab.context.keyRing[0].derive(purpose)).update(plain).digest('hex')
  expect(body_hash).toBe(keyed('idempotency'))
  expect(body_hash).not.toBe(createHash('sha256').update(plain).digest('hex'))
  const [before] = lab.context.keyRing
  lab.context.keyRing = [keyRingOf('a-newer-secret-of-the-console-long-enough')[0], before]
  expect(await create('k')).toMatchObject({ status: 201 })
  expect(await create('k', { description: 'two' })).toMatchObject({ status: 409 })
  expect(api.seen).toHaveLength(1)
})

test('a rejected create frees its idempotency key for the corrected request', async () => {
  const refusing = await scriptedUpstream(({ body }, response) =>
    body.includes('bad')
      ? json(response, 400, { status_code: 400, msg: 'no', error_code: 'ERR_X_504' })
      : json(response, 201, { id: 'ra_1' }),
  )
  lab = await consoleAt(refusing.url)
  expect(await create('k', { description: 'bad' })).toMatchObject({ status: 400 })
  expect(await create('k', { description: 'good' })).toMatchObject({ status: 201 })
  await refusing.close()
})

test('a create interrupted by a crash stays unknown; its key is reusable after 24 hours', async () => {
  await create('k')
  const { db } = lab.context
  await db.updateTable('acts').set({ state: 'sent', status: null, response: null }).execute()
  expect(await create('k')).toMatchObject({ status: 504, json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
  await db
    .updateTable('acts')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .execute()
  expect(await create('k')).toMatchObject({ status: 201 })
  expect(api.items.size).toBe(2)
})

test.each(['', 'a b', 'x'.repeat(129), 'ü'])('the idempotency key %j is invalid', async (key) => {
  expect(await create(key)).toMatchObject({ status: 400, json: { error_code: 'ADIT_BAD_REQUEST' } })
  expect(api.items.size).toBe(0)
})

test.each([
  ['answer', 201, { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' }],
  ['refusal', 400, { status_code: 400, msg: 'no' }],
])("a store failure while recording the %s doesn't change the response", async (end, status, body) => {
  const upstream = await scriptedUpstream((_, response) => json(response, status, body))
  lab = await consoleAt(upstream.url)
  await sql`create trigger full before update on acts when new.state <> 'sent' begin select raise(abort, 'full'); end`.execute(
    lab.context.db,
  )
  expect(await create('k')).toMatchObject({ status, json: end === 'answer' ? body : { msg: 'no' } })
  expect(await create('k')).toMatchObject({ json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
  expect(upstream.seen).toHaveLength(1)
  await upstream.close()
})

/**
 * Runs a create request in a process that is killed at its n-th write to the store, then repeats the request in a new
 * process.
 */
async function killedAt(n: number) {
  const upstream = await startSpecApi()
  const { context, ask } = await consoleAt(upstream.url)
  const { db } = context
  const death = new Death(n, { deletes: true })
  context.db = db.withPlugin(death)
  const input = { body: { description: 'one' }, key: 'k' }
  await ask('POST', '/reserved_addrs', { ...input, requestId: 'r1' }).catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  context.db = db
  await takeOver(actsOf(context), [])
  const intents = await db.selectFrom('audit').select('seq').where('phase', '=', 'intent').execute()
  const sent = upstream.seen.length
  const again = await ask('POST', '/reserved_addrs', { ...input, requestId: 'r2' })
  const third = await ask('POST', '/reserved_addrs', { ...input, requestId: 'r3' })
  await upstream.close()
  const { error_code = null } = Object(again.json)
  expect(third.text.replace('r3', 'r2')).toBe(again.text)
  expect(upstream.items.size, `killed at write ${n}`).toBeLessThanOrEqual(1)
  const story = `intents ${intents.length}, sent ${sent}: ${again.status} ${error_code}`
  return { wasKilled: death.isOver(), story }
}

test('a crash at any write frees the key only if its request was never sent', async () => {
  const stories = new Set<string>()
  let n = 1
  for (let one = await killedAt(n); one.wasKilled; one = await killedAt(n)) {
    stories.add(one.story)
    n += 1
  }
  expect([...stories].toSorted()).toEqual([
    'intents 0, sent 0: 201 null',
    'intents 1, sent 1: 504 ADIT_OUTCOME_UNKNOWN',
  ])
})
