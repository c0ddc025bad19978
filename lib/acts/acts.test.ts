import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '@/lib/audit/verify'
import type { Db } from '@/lib/db/open'
import { Death } from '@/lib/db/testing/death'
import { type Act, type Acts, begin, type NewAct, settleAct } from './acts'
import { lockResource, runAct, runInStore } from './run'
import { STOPPED_MS } from './owner'
import { type Recovered, recover, type Settler, settleRestoredActs, takeOver } from './recover'
import { keyRing, testAct, openActStore, processOn } from './testing/store'

let db: Db
let one: Acts
let other: Acts

beforeEach(async () => {
  db = await openActStore()
  one = processOn(db)
  other = processOn(db)
  return () => db.destroy()
})

const answer = { status: 201, text: '{"id":"x_1"}' }
const unused = () => Promise.reject(new Error('sent twice'))

async function create(acts: Acts, act: Act) {
  await begin(acts, act, {})
  await settleAct(acts, act, { result: 'done', status: 201, target: 'x_1' }, { answer: () => answer })
  return answer
}

async function leave(acts: Acts, wanted: NewAct, until: 'pending' | 'sent'): Promise<void> {
  let left = () => {}
  const isLeft = new Promise<void>((resolve) => (left = resolve))
  void runAct(acts, wanted, async (act) => {
    if (until === 'sent') await begin(acts, act, {})
    left()
    return new Promise<never>(() => undefined)
  })
  await isLeft
}

const stop = ({ owner }: Acts) =>
  db
    .updateTable('act_owners')
    .set({ heartbeat_at: new Date(Date.now() - STOPPED_MS - 1).toISOString() })
    .where('id', '=', owner.id)
    .execute()
const states = async () =>
  (await db.selectFrom('acts').select('state').orderBy('created_at').execute()).map(({ state }) => state)
const results = async () =>
  (await db.selectFrom('audit').select('result').orderBy('seq').execute()).map(({ result }) => result)

test('a concurrent request with the same key waits for the first one and returns its response', async () => {
  const [first, second] = await Promise.all([
    runAct(one, testAct(), (act) => create(one, act)),
    runAct(other, testAct(), unused).catch(() => runAct(other, testAct(), unused)),
  ])
  expect([first.text, second.text]).toEqual([answer.text, answer.text])
  expect(await results()).toEqual([null, 'done'])
})

test.each([
  ['pending', [], [], { result: 'never-sent' }],
  ['sent', ['unknown'], [null, 'unknown'], { result: 'unknown' }],
] as const)(
  'an act that was %s when the heartbeat stopped is recovered once',
  async (until, left, audit, end) => {
    await leave(one, testAct(), until)
    const seen: Recovered[] = []
    const settler: Settler = async (_, __, end) => seen.push(end)
    await recover(other, [settler])
    expect(await states()).toEqual([until]) // its process is alive
    await stop(one)
    await recover(other, [settler])
    await recover(other, [settler])
    expect([await states(), await results(), seen]).toEqual([left, audit, [end]])
    expect(await verifyAudit(db, keyRing)).toMatchObject({ ok: true })
  },
)

test("the process that holds the store's lock settles the acts of all other processes at once", async () => {
  await leave(one, testAct(), 'sent')
  await takeOver(other, [])
  expect(await states()).toEqual(['unknown'])
  await expect(runAct(other, testAct(), unused)).rejects.toMatchObject({
    code: 'ADIT_OUTCOME_UNKNOWN',
    details: { reason: 'repeated' },
  })
})

test('a claim that another process took over sends nothing', async () => {
  await one.owner.register()
  const late = runAct(one, testAct(), async (act) => {
    await stop(one)
    await runAct(other, { ...wanted, requestId: 'r2' }, (act) => create(other, act))
    return create(one, act)
  })
  const wanted = testAct()
  await expect(late).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  expect(await results()).toEqual([null, 'done'])
})

test('an act that could not be settled is recovered by its own process', async () => {
  await runAct(one, testAct(null), async (act) => {
    await begin(one, act, {})
    await recover(one, [])
    expect(await states()).toEqual(['sent'])
    return answer
  })
  await recover(one, [])
  expect(await states()).toEqual(['unknown'])
})

test('an outcome that could not be stored is stored once the store accepts writes', async () => {
  const full = sql`create trigger full before update on acts when new.state <> 'sent' begin select raise(abort, 'full'); end`
  await full.execute(db)
  expect(await runAct(one, testAct(), (act) => create(one, act))).toEqual(answer)
  await recover(one, [])
  expect([await states(), await results()]).toEqual([['sent'], [null]])
  await sql`drop trigger full`.execute(db)
  await recover(one, [])
  expect([await states(), await results()]).toEqual([['confirmed'], [null, 'done']])
  expect(await runAct(other, testAct(), unused)).toEqual(answer)
  expect(one.owner.unsettled.size).toBe(0)
})

test.each([
  ['after another process has settled the act', 'unknown', () => stop(one).then(() => recover(other, []))],
  ['twice by concurrent recoveries', 'done', () => recover(one, [])],
])('an outcome that could not be stored is not stored %s', async (_, end, settleElsewhere) => {
  await sql`create trigger full before update on acts begin select raise(abort, 'full'); end`.execute(db)
  await runAct(one, testAct(null), (act) => create(one, act))
  await sql`drop trigger full`.execute(db)
  const elsewhere = settleElsewhere()
  if (end === 'unknown') await elsewhere
  await Promise.all([elsewhere, recover(one, [])])
  expect(await results()).toEqual([null, end])
})

test('recovery uses the audit entry if the outcome was recorded but the act was not updated', async () => {
  await runAct(one, testAct(), (act) => create(one, act))
  await db
    .updateTable('acts')
    .set({ state: 'sent', owner_id: 'gone', status: null, response: null })
    .execute()
  const seen: Recovered[] = []
  await recover(one, [async (_, __, end) => seen.push(end)])
  expect([await states(), seen]).toEqual([['confirmed'], [{ result: 'done', target: 'x_1' }]])
  await expect(runAct(other, testAct(), unused)).rejects.toMatchObject({
    code: 'ADIT_ALREADY_DONE',
    message: expect.stringMatching(
      /^A request with this Idempotency-Key already succeeded, but its response/,
    ),
  })
})

test.each([
  ['pending', []],
  ['sent', [null, 'unknown']],
] as const)(
  'an act that was %s in a backup is settled as unknown for every kind of data',
  async (until, audit) => {
    await leave(one, testAct(), until)
    const seen: Recovered[] = []
    const settler: Settler = async (_, __, end) => seen.push(end)
    expect(await settleRestoredActs(other, [settler, settler], 'restored')).toMatchObject([{ key: 'k' }])
    const end = { result: 'unknown', reason: 'restored' }
    expect([await states(), await results(), seen]).toEqual([['unknown'], audit, [end, end]])
    await recover(other, [settler])
    expect(seen).toHaveLength(2)
    await expect(runAct(other, testAct(), unused)).rejects.toMatchObject({ code: 'ADIT_OUTCOME_UNKNOWN' })
  },
)

test('a late response replaces an outcome that was recovered as unknown', async () => {
  await runAct(one, testAct(), async (act) => {
    await begin(one, act, {})
    await stop(one)
    await recover(other, [])
    await settleAct(one, act, { result: 'done' }, { answer: () => answer })
    return answer
  })
  expect(await results()).toEqual([null, 'unknown', 'done'])
  expect(await runAct(other, testAct(), unused)).toEqual(answer)
})

test('a store-only act is stored together with its response, or not at all', async () => {
  const insert = (name: string, fault?: Error) =>
    runInStore(one, testAct(name), async (db) => {
      await db.insertInto('settings').values({ name, value: '' }).execute()
      if (fault) throw fault
      return name
    })
  await expect(insert('a', new Error('full'))).rejects.toThrow('full')
  expect([await insert('a'), await insert('a')]).toEqual([
    { status: 200, text: '"a"' },
    { status: 200, text: '"a"' },
  ])
})

/**
 * Runs an act that locks the resource `x`, until `end` is called. `hasLock` becomes true once the act has the lock.
 */
function lock(acts: Acts, wanted: NewAct) {
  const at = { hasLock: false, end: () => {} }
  const isOver = new Promise<void>((resolve) => (at.end = resolve))
  const result = runAct(acts, wanted, async (act) => {
    await lockResource(acts, act, 'x')
    at.hasLock = true
    await isOver
    return create(acts, act)
  })
  return Object.assign(at, { result })
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 500))

test.each([null, 'k1'])('a resource is locked by one act of any process at a time (key %s)', async (key) => {
  const first = lock(one, testAct(key))
  await expect.poll(() => first.hasLock).toBe(true)
  const others = [lock(one, testAct(null)), lock(other, testAct(null))]
  await soon()
  expect(others.map(({ hasLock }) => hasLock)).toEqual([false, false])
  first.end()
  await first.result
  await expect.poll(() => others.filter(({ hasLock }) => hasLock).length).toBe(1)
  await soon()
  expect(others.filter(({ hasLock }) => hasLock)).toHaveLength(1)
  for (const { end } of others) end()
  await Promise.all(others.map(({ result }) => result))
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('an act refused before it is sent unlocks its resource and leaves no row', async () => {
  const refused = runAct(one, testAct(null), async (act) => {
    await lockResource(one, act, 'x')
    throw new Error('changed by someone else')
  })
  await expect(refused).rejects.toThrow('changed by someone else')
  expect(await states()).toEqual([])
  const next = lock(other, testAct())
  next.end()
  expect(await next.result).toEqual(answer)
})

test('a lock ends with the heartbeat of its process, which then sends nothing', async () => {
  const late = lock(one, testAct(null))
  await expect.poll(() => late.hasLock).toBe(true)
  const next = lock(other, testAct())
  await recover(other, [])
  await soon()
  expect(next.hasLock).toBe(false)
  await stop(one)
  await recover(other, [])
  next.end()
  expect(await next.result).toEqual(answer)
  late.end()
  await expect(late.result).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  expect(await results()).toEqual([null, 'done'])
})

test.each([null, 'k'])('a lock costs one more write (key %s)', async (key) => {
  const writes = async (isLocked: boolean, name = key && `${key}${isLocked}`) => {
    const count = new Death(Infinity, { deletes: true })
    const acts = { ...one, db: db.withPlugin(count) }
    await runAct(acts, testAct(name), async (act) => {
      if (isLocked) await lockResource(acts, act, 'x')
      return create(acts, act)
    })
    return count.done
  }
  await writes(false, 'first') // also creates the rows of this process and of the audit log's anchor
  expect(await writes(true)).toBe((await writes(false)) + 1)
})
