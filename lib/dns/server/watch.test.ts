import { expect, test, vi } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { overview } from '@/lib/inventory/overview/overview'
import { claimDue, schedule, settle } from '@/lib/jobs/queue'
import { accountOfJob, services } from '@/lib/server/accounts/upstream'
import { openConsole } from '@/lib/server/testing/console'
import { checkDns } from './dns'
import { followUp, pollDns, sweepDns } from './watch'
import {
  about,
  age,
  changes,
  checked,
  checksReturn,
  dayMs,
  dueOf,
  keep,
  long,
  minutes,
  openAccount,
  openWatched,
  queued,
  status,
} from './testing/checks'

vi.mock('@/lib/dns/check', { spy: true })

test.each([
  ['a wrong record', status('wrong', 'ready'), 1],
  ['a record that could not be queried', status('unknown', null), 1],
  ['a certificate that is waiting', status('correct', 'waiting'), 1],
  ['correct records and a certificate', status('correct', 'ready'), 0],
  ['correct records without a certificate', status('correct', null), 0],
])('a check with %s is or is not repeated: %#', async (_, input, jobs) => {
  const context = await openConsole()
  const row = {
    base_url: 'https://api.example',
    version_header: 'V',
    version: '2',
    sealed_key: 'x',
    dns_servers: null,
  }
  const account = { id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: '', ...row } as const
  await context.db.insertInto('accounts').values(account).execute()
  await followUp(context, account, input)
  await followUp(context, account, input)
  expect(await context.db.selectFrom('jobs').select('subject').execute()).toHaveLength(jobs)
})

test.each([
  ['when its cache expires soon', 10 * 60_000, 10 * 60_000 + 3_000],
  ['in a minute if its cache expires in hours', 5 * 3_600_000, 60_000],
  ['in 3 s if its cache just expired', -1_000, 3_000],
])('an old answer of a resolver is checked again %s', async (_, leftMs, wantedMs) => {
  const context = await openConsole()
  const row = {
    base_url: 'https://api.example',
    version_header: 'V',
    version: '2',
    sealed_key: 'x',
    dns_servers: null,
  }
  const account = { id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: '', ...row } as const
  await context.db.insertInto('accounts').values(account).execute()
  const check = checked('correct')
  const begunMs = Date.now()
  const until = new Date(begunMs + leftMs).toISOString()
  const records = check.records.map((record) => ({ ...record, state: 'waiting' as const, until }))
  await followUp(context, account, { ...status('correct', 'ready'), check: { ...check, records } })
  const [job] = await context.db.selectFrom('jobs').select('due_at').execute()
  const dueMs = Date.parse(job?.due_at ?? '') - wantedMs
  expect(dueMs).toBeGreaterThan(begunMs - 2_000)
  expect(dueMs).toBeLessThan(Date.now() + 2_000)
})

test("an unknown domain isn't checked again", async () => {
  const { context, account_id } = await openAccount(false)
  const [subject, due_at] = ['reserved-domains rd_9', long]
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at, runs: 0, lease_until: null }
  expect(await pollDns(context, job, AbortSignal.timeout(9000))).toBeNull()
})

test('a correct domain is checked daily, and a record that breaks needs attention', async () => {
  const { context, account_id, poll, removeRecord } = await openWatched()
  const hours = about(dueOf(await poll()))
  expect(hours).toBeGreaterThan(21)
  expect(hours).toBeLessThan(27)
  expect((await overview(context.db, account_id, new Map())).attention).toEqual([])
  expect(await changes(context)).toEqual([])
  removeRecord()
  expect(about(dueOf(await poll()))).toBeLessThan(2)
  await poll() // the record is still missing, so nothing changed
  expect(await changes(context)).toMatchObject([{ operation: 'dns.break', target: 'rd_1', user_email: null }])
  expect((await overview(context.db, account_id, new Map())).attention).toMatchObject([
    {
      id: 'rd_1',
      state: 'wrong',
      sentence: expect.stringContaining('no CNAME record at d1.example.com'),
    },
  ])
})

test('a record that breaks after weeks of daily checks is checked again after 1, 5 and 15 minutes', async () => {
  const { context, account_id, removeRecord } = await openWatched()
  await sweepDns(context)
  await context.db.updateTable('jobs').set({ runs: 30 }).execute()
  const runDue = async () => {
    const job = await claimDue(context.db, new Date(Date.now() + 2 * dayMs), 60_000)
    if (!job) throw new Error('unreachable')
    await settle(context.db, job, await pollDns(context, job, AbortSignal.timeout(9000)))
    const [settled] = await queued(context)
    return (Date.parse(settled?.due_at ?? '') - Date.now()) / 60_000
  }
  expect(await runDue()).toBeGreaterThan(60 * 21)
  removeRecord()
  for (const minutes of [1, 5, 15]) expect(Math.round(await runDue())).toBe(minutes)
  expect((await overview(context.db, account_id, new Map())).attention).toHaveLength(1)
})

test('a check by the job leaves room for people in the request budget', async () => {
  const { context, account_id } = await openAccount(true)
  await keep(context, account_id, 1)
  await context.db
    .insertInto('capabilities')
    .values({ account_id, name: 'reserved-domains.get', state: 'works', checked_at: long })
    .execute()
  const send = vi.spyOn(services(context).transport, 'send')
  const sentInBackground = () => send.mock.calls.map(([, op, , options]) => [op.name, options?.background])
  const subject = 'reserved-domains rd_1'
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at: long, runs: 0, lease_until: null }
  await pollDns(context, job, AbortSignal.timeout(9000))
  expect(sentInBackground()).toEqual([['reserved-domains.get', true]])
  send.mockClear()
  await context.db.updateTable('inventory').set({ gone_at: null }).execute()
  const account = await accountOfJob(context, job)
  if (!account) throw new Error('unreachable')
  const asked = checkDns(context, account, 'reserved-domains', 'rd_1', AbortSignal.timeout(9000))
  await expect(asked).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  expect(sentInBackground()).toEqual([['reserved-domains.get', false]])
})

test('an old answer that keeps coming back is checked with increasing intervals', async () => {
  const { context, pollAfter } = await openWatched()
  const wait = (leftMs: number) =>
    checksReturn({ state: 'waiting', until: new Date(Date.now() + leftMs).toISOString() })
  const begunMs = Date.now()
  wait(30_000)
  const setMs = Date.now()
  const first = dueOf(await pollAfter(0))?.getTime() ?? 0
  expect(first).toBeGreaterThanOrEqual(begunMs + 32_500)
  expect(first).toBeLessThanOrEqual(setMs + 33_500)
  const intervals: number[] = []
  for (const runs of [0, 1, 2, 3, 4]) {
    await age(context, 1)
    wait(30_000)
    const next = await pollAfter(runs)
    expect(next).toBeInstanceOf(Date) // so the back-off grows
    intervals.push(minutes(next))
  }
  expect(intervals).toEqual([1, 5, 15, 60, 60])
  await age(context, 1)
  wait(20 * 60_000)
  expect(minutes(await pollAfter(1))).toBe(20) // nothing new is expected before
})

test('an answer that a resolver returns at the moment of its expiry is checked again once, after 3 s', async () => {
  const { context, pollAfter } = await openWatched()
  const expireIn = (leftMs: number) =>
    checksReturn({ state: 'waiting', until: new Date(Date.now() + leftMs).toISOString() })
  expireIn(20 * 60_000)
  await pollAfter(0)
  await age(context, 20)
  expireIn(0)
  const next = await pollAfter(3)
  expect(next).toMatchObject({ startOver: true })
  expect((dueOf(next)?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_000)
  await age(context, 1) // a resolver that always returns a TTL of 0
  expireIn(0)
  expect(minutes(await pollAfter(3))).toBe(60)
})

test('the same problem is checked daily after an hour, and sooner if it changes', async () => {
  const { context, pollAfter } = await openWatched()
  checksReturn({ state: 'attention', code: 'some-servers-silent' })
  expect(minutes(await pollAfter(0))).toBe(1)
  await age(context, 15)
  expect(minutes(await pollAfter(3))).toBe(60)
  await age(context, 60)
  expect(about(dueOf(await pollAfter(4)))).toBeGreaterThan(20)
  await age(context, 24 * 60)
  checksReturn({ state: 'attention', code: 'some-servers-lame' })
  expect(minutes(await pollAfter(0))).toBe(1)
})

test('a record in another form is checked again when old answers expire, also after an hour', async () => {
  const { context, pollAfter } = await openWatched()
  const until = () => new Date(Date.now() + 20 * 60_000).toISOString()
  const at_source = { form: 'other-form', code: 'address-flattened' } as const
  const message = 'It has an address. Delete the A record.'
  for (const runs of [0, 1]) {
    checksReturn({ state: 'waiting', code: 'old-answer-cached', at_source, message, until: until() })
    expect(minutes(await pollAfter(runs))).toBe(20)
    await age(context, 60)
  }
})

test('a check knows how long resolvers have rejected the record', async () => {
  const { context, poll } = await openWatched()
  const times = { since: '2026-01-01T00:00:00.000Z', ends_by: '2026-01-01T01:00:00.000Z' }
  const rejections = [{ resolver: '192.0.2.53', ...times }]
  checksReturn({ state: 'waiting', code: 'old-answer-cached', rejections })
  await poll()
  await age(context, 60)
  await poll()
  const last = expect.objectContaining({ records: [expect.objectContaining({ rejections })] })
  expect(vi.mocked(checkRecords).mock.lastCall?.[3]).toMatchObject({ last })
})

test('a check by a person resets the intervals', async () => {
  const { context, account_id } = await openWatched()
  const subject = 'reserved-domains rd_1'
  const dueAt = new Date(Date.now() + 40 * 60_000)
  await schedule(context.db, { kind: 'dns-check', accountId: account_id, subject, dueAt })
  await context.db.updateTable('jobs').set({ runs: 9 }).execute()
  const account = await context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  await followUp(context, account, status('wrong', 'ready'))
  expect(await queued(context)).toMatchObject([{ subject, runs: 0 }])
})

test('a check ends without an error if its account is deleted meanwhile', async () => {
  const { context, account_id, poll } = await openWatched()
  vi.mocked(checkRecords).mockImplementationOnce(async () => {
    await context.db.deleteFrom('accounts').where('id', '=', account_id).execute()
    return checked('correct')
  })
  expect(await poll()).toBeNull()
  expect(await context.db.selectFrom('dns_checks').selectAll().execute()).toEqual([])
})
