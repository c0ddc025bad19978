import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { newFolder } from '@/lib/util/testing/folder'
import { HOUR_MS, MINUTE_MS } from '@/lib/util/time'
import { claimDue, schedule, scheduleNew, settle } from './queue'
import { startWorker } from './worker'

let db: Db
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
const want = (subject: string, seconds: number) => ({
  kind: 'poll',
  accountId: 'a',
  subject,
  dueAt: at(seconds),
})

beforeEach(async () => {
  db = await openTestDb(`${newFolder('jobs')}/console.sqlite`)
  const row = { base_url: 'https://api.example', version_header: 'V', version: '2', sealed_key: 'x' }
  await db
    .insertInto('accounts')
    .values({ id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: at(0).toISOString(), ...row })
    .execute()
})
afterEach(() => db.destroy())

test('the job that has been due longest is claimed first, and only once', async () => {
  await schedule(db, want('late', 20))
  await schedule(db, want('early', 10))
  expect(await claimDue(db, at(9), 5000)).toBeNull()
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => claimDue(db, at(30), 5000)))
  expect([first?.subject, second?.subject, third]).toEqual(['early', 'late', null])
})

test('scheduling a subject again keeps one job, due at the earliest time', async () => {
  await schedule(db, want('x', 20))
  await schedule(db, want('x', 30))
  await schedule(db, want('x', 10))
  const rows = await db.selectFrom('jobs').select(['subject', 'due_at']).execute()
  expect(rows).toEqual([{ subject: 'x', due_at: at(10).toISOString() }])
})

test('scheduleNew leaves an existing job unchanged', async () => {
  await scheduleNew(db, want('x', 20))
  await scheduleNew(db, want('x', 10))
  await scheduleNew(db, want('y', 10))
  const rows = await db.selectFrom('jobs').select(['subject', 'due_at']).execute()
  expect(rows).toEqual([
    { subject: 'x', due_at: at(20).toISOString() },
    { subject: 'y', due_at: at(10).toISOString() },
  ])
})

test("an expired lease lets another worker claim the job, and its first worker can't settle it", async () => {
  await schedule(db, want('x', 0))
  const dead = await claimDue(db, at(1), 5000)
  expect(await claimDue(db, at(5), 5000)).toBeNull()
  const successor = await claimDue(db, at(7), 5000)
  expect(successor?.subject).toBe('x')
  if (!dead || !successor) throw new Error('unreachable')
  await settle(db, dead, null)
  expect(await db.selectFrom('jobs').select('id').execute()).toHaveLength(1)
  await settle(db, successor, at(60))
  expect(await claimDue(db, at(61), 5000)).toMatchObject({ runs: 1 })
})

test('startOver resets the run count to zero', async () => {
  await schedule(db, want('x', 0))
  for (const [seconds, next, runs] of [
    [1, at(10), 1],
    [11, at(20), 2],
    [21, { dueAt: at(30), startOver: true }, 0],
    [31, at(40), 1],
  ] as const) {
    const job = await claimDue(db, at(seconds), 5000)
    if (!job) throw new Error('unreachable')
    await settle(db, job, next)
    expect(await db.selectFrom('jobs').select('runs').execute()).toEqual([{ runs }])
  }
})

test('startOver during a run resets the run count', async () => {
  await schedule(db, want('x', 0))
  const first = await claimDue(db, at(1), 5000)
  if (first) await settle(db, first, at(10))
  const job = await claimDue(db, at(11), 5000)
  await schedule(db, { ...want('x', 20), startOver: true })
  if (job) await settle(db, job, at(90))
  expect(await claimDue(db, at(21), 5000)).toMatchObject({ runs: 0 })
})

test('startOver resets the run count of a job that is due earlier', async () => {
  await schedule(db, want('x', 0))
  const job = await claimDue(db, at(1), 5000)
  if (job) await settle(db, job, at(10))
  await schedule(db, { ...want('x', 20), startOver: true })
  const rows = await db.selectFrom('jobs').select(['due_at', 'runs']).execute()
  expect(rows).toEqual([{ due_at: at(10).toISOString(), runs: 0 }])
})

test('startOver moves a job only if it can also reset the run count', async () => {
  await schedule(db, want('x', 20))
  await sql`create trigger full before update of runs on jobs begin select raise(abort, 'full'); end`.execute(
    db,
  )
  await expect(schedule(db, { ...want('x', 10), startOver: true })).rejects.toThrow('full')
  const rows = await db.selectFrom('jobs').select('due_at').execute()
  expect(rows).toEqual([{ due_at: at(20).toISOString() }])
})

test.each([null, at(90)])(
  'a job rescheduled during its run keeps the new time when the run ends (%s)',
  async (end) => {
    await schedule(db, want('x', 0))
    const job = await claimDue(db, at(10), 60_000)
    await schedule(db, want('x', 20))
    if (!job) throw new Error('unreachable')
    await settle(db, job, end)
    const rows = await db.selectFrom('jobs').select(['due_at', 'lease_until', 'runs']).execute()
    expect(rows).toEqual([{ due_at: at(20).toISOString(), lease_until: null, runs: 1 }])
  },
)

test('a run that exceeds its lease is retried after a minute, not after an hour', async () => {
  await schedule(db, want('slow', 0))
  const poll = (_: unknown, signal: AbortSignal) =>
    new Promise<null>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('too slow'))),
    )
  const onError = vi.fn<(error: unknown, job: unknown) => void>()
  const began = Date.now()
  const worker = startWorker({ db, kinds: { poll }, onError, restMs: 5000, leaseMs: 20 })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 30_000)
  const due = async () =>
    Date.parse((await db.selectFrom('jobs').select('due_at').executeTakeFirstOrThrow()).due_at)
  await vi.waitFor(async () => expect(await due()).toBeGreaterThan(began), 30_000)
  expect((await due()) - began).toBeLessThan(70_000)
  await worker.stop()
})

test.each([
  [0, undefined, 1],
  [1, undefined, 5],
  [2, undefined, 15],
  [3, undefined, 60],
  [9, undefined, 60],
  [3, 10_000, 1 / 6],
])(
  'after %i runs, a job that throws is repeated after a delay of at most %s ms',
  async (runs, maxRetryMs, minutes) => {
    await schedule(db, want('x', 0))
    await db.updateTable('jobs').set({ runs }).execute()
    const poll = () => Promise.reject(new Error('no'))
    const began = Date.now()
    const worker = startWorker({ db, kinds: { poll }, onError: () => {}, restMs: 5000, maxRetryMs })
    const due = async () =>
      Date.parse((await db.selectFrom('jobs').select('due_at').executeTakeFirstOrThrow()).due_at)
    await vi.waitFor(async () => expect(await due()).toBeGreaterThan(began), 30_000)
    const delayMs = (await due()) - began
    await worker.stop()
    expect(delayMs).toBeGreaterThanOrEqual(minutes * MINUTE_MS)
    expect(delayMs).toBeLessThan(minutes * MINUTE_MS + 40_000)
  },
)

test('the worker repeats a job until it ends, and keeps running after a job throws', async () => {
  const seen: string[] = []
  const onError = vi.fn<(error: unknown, job: unknown) => void>()
  for (const subject of ['throws', 'twice']) await schedule(db, want(subject, 0))
  const poll = async ({ subject, runs }: { subject: string; runs: number }) => {
    seen.push(`${subject} ${runs}`)
    if (subject === 'throws') throw new Error('no')
    return runs === 0 ? at(0) : null
  }
  const worker = startWorker({ db, kinds: { poll }, onError, restMs: 5, pauseMs: 1 })
  await vi.waitFor(() => expect(seen).toEqual(['throws 0', 'twice 0', 'twice 1']), 30_000)
  await worker.stop()
  expect(onError).toHaveBeenCalledOnce()
  const left = await db.selectFrom('jobs').select(['subject', 'runs', 'lease_until']).execute()
  expect(left).toEqual([{ subject: 'throws', runs: 1, lease_until: null }])
})

test('a worker without a due job starts the next one when it is due, before its longest pause ends', async () => {
  const poll = vi.fn(async () => null)
  await schedule(db, { ...want('soon', 0), dueAt: new Date(Date.now() + 200) })
  const worker = startWorker({ db, kinds: { poll }, onError: () => {}, restMs: HOUR_MS })
  await vi.waitFor(() => expect(poll).toHaveBeenCalledOnce(), 30_000)
  await worker.stop()
})

test('a job interrupted by a worker stop is due again immediately', async () => {
  await schedule(db, want('long', 0))
  let began = () => {}
  const running = new Promise<void>((resolve) => (began = resolve))
  const poll = (_: unknown, signal: AbortSignal) =>
    new Promise<null>((_resolve, reject) => {
      began()
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  const worker = startWorker({ db, kinds: { poll }, onError: () => {}, restMs: 5 })
  await running
  await worker.stop()
  expect(await claimDue(db, new Date(), 5000)).toMatchObject({ subject: 'long' })
})

/** Returns a job whose runs end when the test calls their `end` function. */
function heldJobs() {
  const running: { subject: string; end: (next: Date | null) => void }[] = []
  const poll = ({ subject }: { subject: string }) =>
    new Promise<Date | null>((resolve) => {
      const end = (next: Date | null) => {
        running.splice(
          running.findIndex((one) => one.subject === subject),
          1,
        )
        resolve(next)
      }
      running.push({ subject, end })
    })
  const names = () => running.map(({ subject }) => subject)
  return { running, names, poll }
}

async function addAccount(id: string): Promise<void> {
  const { id: _, ...row } = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('accounts')
    .values({ ...row, id, slug: id })
    .execute()
}

test('at most three jobs of an account run at once, so another account keeps a slot', async () => {
  await addAccount('b')
  for (const n of [1, 2, 3, 4]) await schedule(db, want(`slow ${n}`, n))
  for (const n of [5, 6]) await schedule(db, { ...want(`other ${n}`, n), accountId: 'b' })
  const { running, names, poll } = heldJobs()
  const worker = startWorker({ db, kinds: { poll }, onError: () => {}, restMs: 5, pauseMs: 1, atOnce: 4 })
  await vi.waitFor(() => expect(names()).toEqual(['slow 1', 'slow 2', 'slow 3', 'other 5']), 30_000)
  running[3]?.end(null)
  await vi.waitFor(() => expect(names()).toEqual(['slow 1', 'slow 2', 'slow 3', 'other 6']), 30_000)
  running[0]?.end(null)
  await vi.waitFor(() => expect(names()).toEqual(['slow 2', 'slow 3', 'other 6', 'slow 4']), 30_000)
  while (running.length > 0) running[0]?.end(null)
  await worker.stop()
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test("expired leases of a dead process no longer count toward the account's limit", async () => {
  for (const n of [1, 2, 3, 4]) await schedule(db, want(`job ${n}`, n))
  for (const _ of [1, 2, 3]) await claimDue(db, at(10), 5000)
  expect(await claimDue(db, at(12), 5000)).toBeNull()
  expect(await claimDue(db, at(16), 5000)).toMatchObject({ subject: 'job 1' })
})

test('two processes never run the same job at once', async () => {
  await addAccount('b')
  for (const n of [1, 2, 3]) await schedule(db, want(`a ${n}`, n))
  for (const n of [1, 2, 3]) await schedule(db, { ...want(`b ${n}`, n), accountId: 'b' })
  const { running, names, poll } = heldJobs()
  const workers = [1, 2].map(() =>
    startWorker({ db, kinds: { poll }, onError: () => {}, restMs: 5, pauseMs: 1 }),
  )
  await vi.waitFor(() => expect(names()).toHaveLength(6), 30_000)
  expect(new Set(names()).size).toBe(6)
  while (running.length > 0) running[0]?.end(null)
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('jobs of one scope are claimed regardless of how many others are due or running', async () => {
  for (let n = 0; n < 9; n += 1) await schedule(db, want(`check ${n}`, 0))
  await schedule(db, { ...want('restart', 5), kind: 'command' })
  const others = { are: 'not in', kinds: ['command'] } as const
  for (const _ of [1, 2, 3]) expect(await claimDue(db, at(10), 5000, others)).toMatchObject({ kind: 'poll' })
  expect(await claimDue(db, at(10), 5000, others)).toBeNull()
  const own = { are: 'in', kinds: ['command'] } as const
  expect(await claimDue(db, at(10), 5000, own)).toMatchObject({ subject: 'restart' })
  expect(await claimDue(db, at(10), 5000, own)).toBeNull()
})
