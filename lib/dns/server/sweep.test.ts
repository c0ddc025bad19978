import { expect, test, vi } from 'vitest'
import { newAccountSchema } from '@/lib/api/accounts'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { schedule } from '@/lib/jobs/queue'
import { connectAccount } from '@/lib/server/accounts/accounts'
import type { Context } from '@/lib/server/context'
import { pollDns, sweepDns } from './watch'
import {
  about,
  dayMs,
  domainRow,
  domains,
  keep,
  long,
  openAccount,
  openWatched,
  queued,
} from './testing/checks'

test("a failed check keeps its due time and doesn't delay domains that were never checked", async () => {
  const { context, account_id } = await openAccount(false)
  await keep(context, account_id, 51)
  await sweepDns(context)
  expect(await queued(context)).toHaveLength(50)
  expect((await queued(context)).map(({ subject }) => subject)).not.toContain('reserved-domains rd_1')
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  await context.db.updateTable('jobs').set({ due_at, runs: 1 }).execute()
  await sweepDns(context)
  const [last, ...failed] = (await queued(context)).toReversed()
  expect(last).toMatchObject({ subject: 'reserved-domains rd_1', runs: 0 })
  expect(new Set(failed.map((job) => job.due_at))).toEqual(new Set([due_at]))
})

test("many first checks of one account don't delay those of another", async () => {
  const { context, account_id } = await openAccount(false)
  await keep(context, account_id, 60)
  await sweepDns(context)
  expect(await queued(context)).toHaveLength(50)
  const { id: _, ...row } = await context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  await context.db
    .insertInto('accounts')
    .values({ ...row, id: 'other', slug: 'other' })
    .execute()
  await keep(context, 'other', 1)
  await sweepDns(context)
  const jobs = await context.db.selectFrom('jobs').select('account_id').execute()
  expect(jobs.filter(({ account_id }) => account_id === 'other')).toHaveLength(1)
  expect(jobs, 'the first account still has its limit').toHaveLength(51)
})

test.each([
  ['listed', false, null, true],
  ['deleted, and whose account has no API for one domain', false, long, false],
  ['missing according to the API', true, null, false],
])('a domain that is %s is checked again or removed: %#', async (_, wider, goneAt, isAgain) => {
  const { context, account_id } = await openAccount(wider)
  await keep(context, account_id, 1)
  if (wider)
    await context.db
      .insertInto('capabilities')
      .values({ account_id, name: 'reserved-domains.get', state: 'works', checked_at: long })
      .execute()
  if (goneAt) await markGone(context.db, { accountId: account_id, resource: domains }, { id: 'rd_1' }, goneAt)
  await sweepDns(context)
  const subject = 'reserved-domains rd_1'
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at: long, runs: 0, lease_until: null }
  const again = await pollDns(context, job, AbortSignal.timeout(9000))
  expect(again instanceof Date).toBe(isAgain)
  expect(await context.db.selectFrom('dns_checks').select('id').execute()).toHaveLength(isAgain ? 1 : 0)
})

test('the sweep schedules daily checks of domains that were checked before', async () => {
  const { context, poll: lookup } = await openWatched()
  await lookup()
  await sweepDns(context)
  await sweepDns(context)
  const jobs = await queued(context)
  expect(jobs).toMatchObject([{ subject: 'reserved-domains rd_1' }])
  expect(about(jobs[0]?.due_at ?? null)).toBe(24)
  const checked_at = new Date(Date.now() - 3 * dayMs).toISOString()
  await context.db.updateTable('dns_checks').set({ checked_at }).execute()
  await context.db.deleteFrom('jobs').execute()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await sweepDns(context)
  expect(about((await queued(context))[0]?.due_at ?? null)).toBe(12) // a backlog is spread over a day
})

test('a change of a domain schedules one check soon', async () => {
  const { context, account_id, poll: lookup } = await openWatched()
  await lookup()
  await sweepDns(context)
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const change = { ...domainRow(1), cname_target: 'other.example.net' }
  await storeItems(
    context.db,
    { accountId: account_id, resource: domains, source: 'registered', at: later(0) },
    [change],
  )
  await sweepDns(context)
  expect(about((await queued(context))[0]?.due_at ?? null)).toBe(0)
  await context.db
    .updateTable('jobs')
    .set({ due_at: later(60), runs: 4 })
    .execute()
  await sweepDns(context)
  expect(about((await queued(context))[0]?.due_at ?? null)).toBe(1)
})

test("a change in one account doesn't affect the same domain in another account", async () => {
  const { context, api, account_id, poll: lookup } = await openWatched()
  await lookup()
  const draft = { name: 'Other', base_url: api.url, api_key: 'id_canary-secret' }
  const { id: other } = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
  await keep(context, other, 1)
  const [check] = await context.db.selectFrom('dns_checks').selectAll().execute()
  if (!check) throw new Error('unreachable')
  await context.db
    .insertInto('dns_checks')
    .values({ ...check, account_id: other })
    .execute()
  await sweepDns(context)
  const change = { ...domainRow(1), cname_target: 'other.example.net' }
  const at = new Date().toISOString()
  await storeItems(context.db, { accountId: account_id, resource: domains, source: 'registered', at }, [
    change,
  ])
  await sweepDns(context)
  const jobs = await context.db.selectFrom('jobs').select(['account_id', 'due_at']).execute()
  const dueIn = (id: string) => about(jobs.find((job) => job.account_id === id)?.due_at ?? null)
  expect([dueIn(account_id), dueIn(other)]).toEqual([0, 24])
})

/** Schedules checks of `rd_1` to `rd_<count>` that were due two days ago. Returns the jobs after a sweep. */
async function sweepMissed(context: Context, account_id: string, count: number) {
  const row = {
    account_id,
    resource: 'reserved-domains',
    dns_state: 'correct' as const,
  }
  const checked_at = new Date(Date.now() - 3 * dayMs).toISOString()
  const dueAt = new Date(Date.now() - 2 * dayMs)
  for (const id of Array.from({ length: count }, (_, n) => `rd_${n + 1}`)) {
    await context.db
      .insertInto('dns_checks')
      .values({ ...row, id, checked_at, body: '{}' })
      .execute()
    const subject = `${row.resource} ${id}`
    await schedule(context.db, { kind: 'dns-check', accountId: account_id, subject, dueAt })
  }
  await sweepDns(context)
  const jobs = await queued(context)
  return jobs.toSorted((a, b) => a.due_at.localeCompare(b.due_at))
}
const secondsUntil = ({ due_at }: { due_at: string }) => (Date.parse(due_at) - Date.now()) / 1000

test("missed daily checks are spread and don't delay new domains", async () => {
  const { context, account_id } = await openAccount(false)
  await keep(context, account_id, 60)
  const [first, ...rest] = await sweepMissed(context, account_id, 59)
  expect(first).toMatchObject({ subject: 'reserved-domains rd_60' })
  const seconds = rest.map(secondsUntil)
  expect(Math.min(...seconds)).toBeGreaterThan(-20)
  expect(Math.max(...seconds)).toBeLessThan(4 * 59)
  expect(Math.max(...seconds)).toBeGreaterThan(40)
})

test('a single missed daily check is made at once', async () => {
  const { context, account_id } = await openAccount(false)
  await keep(context, account_id, 1)
  const [job, ...others] = await sweepMissed(context, account_id, 1)
  expect(others).toEqual([])
  expect(job && secondsUntil(job)).toBeLessThan(5)
})

test.each([0, 3])(
  'a check scheduled before the clock was set back is made at once (runs: %d)',
  async (runs) => {
    const { context, account_id } = await openAccount(false)
    await keep(context, account_id, 1)
    const check = { kind: 'dns-check', accountId: account_id, subject: 'reserved-domains rd_1' }
    await schedule(context.db, { ...check, dueAt: new Date(Date.now() + 365 * dayMs) })
    await context.db.updateTable('jobs').set({ runs }).execute()
    await sweepDns(context)
    const [job] = await queued(context)
    expect(job && secondsUntil(job)).toBeLessThan(5)
  },
)
