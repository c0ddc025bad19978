import { beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '@/lib/audit/verify'
import { type Db, openDb } from '@/lib/db/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { type Act, type Acts, begin, type NewAct, settle } from './acts'
import { Owner, STOPPED_MS } from './owner'
import { type Recovered, recover, type Settler, takeOver } from './recover'
import { runAct, runInStore } from './run'

let db: Db
let one: Acts
let other: Acts
const keyRing = keyRingOf('k'.repeat(40))
const processOn = (db: Db): Acts => ({ db, keyRing, owner: new Owner(db), report: () => undefined })

beforeEach(async () => {
  db = await openDb(`${newFolder('acts')}/console.sqlite`)
  const account = {
    id: 'a',
    slug: 'a',
    name: 'A',
    base_url: '',
    version_header: '',
    version: '',
    sealed_key: '',
  }
  await db
    .insertInto('accounts')
    .values({ ...account, kind: 'connected', created_at: '' })
    .execute()
  one = processOn(db)
  other = processOn(db)
  return () => db.destroy()
})

const act = (key: string | null = 'k', body: unknown = {}): NewAct => ({
  operation: 'x.create',
  user: { id: 'u', email: 'u@example.com' },
  accountId: 'a',
  requestId: 'r',
  key: key === null ? null : { value: key, subject: 'x.create', body },
})
const answer = { status: 201, text: '{"id":"x_1"}' }
const unused = () => Promise.reject(new Error('sent twice'))

/** Runs an act to its end. */
async function create(acts: Acts, act: Act) {
  await begin(acts, act, {})
  await settle(acts, act, { result: 'done', status: 201, target: 'x_1' }, { answer: () => answer })
  return answer
}

/** Begins an act whose process never continues it. */
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

test('an act of another process is waited for, and its answer is returned', async () => {
  const [first, second] = await Promise.all([
    runAct(one, act(), (act) => create(one, act)),
    runAct(other, act(), unused).catch(() => runAct(other, act(), unused)),
  ])
  expect([first.text, second.text]).toEqual([answer.text, answer.text])
  expect(await results()).toEqual([null, 'done'])
})

test.each([
  ['pending', [], [], { result: 'never-sent' }],
  ['sent', ['unknown'], [null, 'unknown'], { result: 'unknown' }],
] as const)(
  'an act that was %s when the heartbeat stopped is recovered, once',
  async (until, left, audit, end) => {
    await leave(one, act(), until)
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

test('the process that holds the lock of the store settles the acts of all others at once', async () => {
  await leave(one, act(), 'sent')
  await takeOver(other, [])
  expect(await states()).toEqual(['unknown'])
  await expect(runAct(other, act(), unused)).rejects.toMatchObject({ code: 'ADIT_OUTCOME_UNKNOWN' })
})

test('a claim that another process took over sends nothing', async () => {
  await one.owner.register()
  const late = runAct(one, act(), async (act) => {
    await stop(one)
    await runAct(other, { ...wanted, requestId: 'r2' }, (act) => create(other, act))
    return create(one, act)
  })
  const wanted = act()
  await expect(late).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  expect(await results()).toEqual([null, 'done'])
})

test('an act that could not be settled is recovered by its own process', async () => {
  await runAct(one, act(null), async (act) => {
    await begin(one, act, {})
    await recover(one, [])
    expect(await states()).toEqual(['sent'])
    return answer
  })
  await recover(one, [])
  expect(await states()).toEqual(['unknown'])
})

test('the audit is the evidence where the outcome was stored and the act was not', async () => {
  await runAct(one, act(), (act) => create(one, act))
  await db
    .updateTable('acts')
    .set({ state: 'sent', owner_id: 'gone', status: null, response: null })
    .execute()
  const seen: Recovered[] = []
  await recover(one, [async (_, __, end) => seen.push(end)])
  expect([await states(), seen]).toEqual([['confirmed'], [{ result: 'done', target: 'x_1' }]])
})

test('a late answer replaces an outcome that was recovered as unknown', async () => {
  await runAct(one, act(), async (act) => {
    await begin(one, act, {})
    await stop(one)
    await recover(other, [])
    await settle(one, act, { result: 'done' }, { answer: () => answer })
    return answer
  })
  expect(await results()).toEqual([null, 'unknown', 'done'])
  expect(await runAct(other, act(), unused)).toEqual(answer)
})

test('an act on the store alone is stored with its answer, or not at all', async () => {
  const insert = (name: string, fault?: Error) =>
    runInStore(one, act(name), async (db) => {
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
