import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '@/lib/audit/verify'
import type { Db } from '@/lib/db/open'
import { type Acts, begin, settleAct } from './acts'
import { confirmByCheck, recover, takeOver } from './recover'
import { runAct } from './run'
import { keyRing, testAct, openActStore, processOn } from './testing/store'

let db: Db
let acts: Acts

beforeEach(async () => {
  db = await openActStore()
  acts = processOn(db)
  return () => db.destroy()
})

async function setRoom(pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + pages))}`.execute(db)
}

const wanted = testAct()
const long = 'x'.repeat(50_000)

/** Runs an act that is carried out, on a disk that fills up before its outcome is stored. */
const create = (answer: { status: number; text: string }) =>
  runAct(acts, wanted, async (act) => {
    await begin(acts, act, {})
    await setRoom(3)
    const outcome = { result: 'done', status: 201, target: 'x_1', after: { long } } as const
    await settleAct(acts, act, outcome, { answer: () => answer })
    return answer
  })

const state = async () => (await db.selectFrom('acts').select('state').executeTakeFirstOrThrow()).state
const outcomes = () =>
  db
    .selectFrom('audit')
    .select(['result', 'status', 'target', 'after'])
    .where('phase', '=', 'outcome')
    .execute()

test.each([
  ['only the audit entry does not fit', { status: 201, text: '{}' }, 'confirmed'],
  ['the response does not fit either', { status: 201, text: JSON.stringify(long) }, 'sent'],
])('a full disk delays the outcome, but never makes it unknown: %s', async (_, answer, until) => {
  expect(await create(answer)).toEqual(answer)
  for (let i = 0; i < 3; i++) {
    await recover(acts, [])
    expect([await state(), await outcomes()]).toEqual([until, []])
  }
  await setRoom(1000)
  await recover(acts, [])
  await recover(acts, [])
  const complete = { result: 'done', status: 201, target: 'x_1', after: JSON.stringify({ long }) }
  expect([await state(), await outcomes()]).toEqual(['confirmed', [complete]])
  expect(await runAct(acts, wanted, () => Promise.reject(new Error('sent twice')))).toEqual(answer)
  expect(acts.owner.unsettled.size).toBe(0)
  expect(await verifyAudit(db, keyRing)).toMatchObject({ ok: true })
})

test('an outcome that a check confirmed while the disk was full is not recorded twice', async () => {
  await create({ status: 201, text: '{}' })
  await setRoom(1000)
  const { id } = await db.selectFrom('acts').select('id').executeTakeFirstOrThrow()
  const by = { id: 'v', email: 'v@example.com' }
  await confirmByCheck({ db, keyRing, settlers: [] }, { actId: id, outcome: { target: 'x_1' }, by })
  await recover(acts, [])
  expect(await outcomes()).toMatchObject([{ result: 'done', after: null }])
})

test('the next start records a known outcome that the stopped process could not record', async () => {
  await create({ status: 201, text: '{}' })
  await setRoom(1000)
  for (let i = 0; i < 2; i++) await takeOver(processOn(db), [])
  expect(await outcomes()).toEqual([{ result: 'done', status: 201, target: null, after: null }])
})
