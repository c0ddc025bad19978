import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DnsStatus } from '@/lib/api/dns'
import { listAudit } from '@/lib/audit/list'
import { dnsCheck } from '@/lib/api/dns'
import { checkRecords } from '@/lib/dns/check'
import type { DnsCheck, RecordCheck, Verdict } from '@/lib/dns/model/records'
import { markGone, takeIn } from '@/lib/inventory/store'
import { overview } from '@/lib/inventory/overview'
import { startNameServer } from '@/lib/dns/name-server'
import { claimDue, type NextRun, schedule, settle } from '@/lib/jobs/queue'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { connectAccount } from '@/lib/server/accounts/accounts'
import { newAccountSchema } from '@/lib/api/accounts'
import { accountOfJob, resourceOf, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { checkDns } from './dns'
import { followUp, lookAtDns, sweepDns } from './watch'
import { openConsole } from '@/lib/server/test-console'

vi.mock('@/lib/dns/check', { spy: true })

let api: SpecApi | undefined
let context: Context
afterEach(async () => {
  vi.restoreAllMocks()
  await services(context).transport.close()
  await api?.close()
  api = undefined
})

const checked = (verdict: Verdict): DnsCheck => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: 'example.com',
  name_servers: [],
  records: [
    {
      record: { name: 'a.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
      zone: 'example.com',
      verdict,
      code: verdict === 'correct' ? 'correct' : 'not-found',
      message: '',
      found: [],
      servers: [],
    },
  ],
})
const status = (verdict: Verdict, state: 'ready' | 'waiting' | null): DnsStatus => ({
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'a.example.com',
  wanted: [],
  check: checked(verdict),
  certificate: state && { state, word: '', sentence: '', said: null },
  retries_at: null,
  server_addrs: [],
})

test.each([
  ['a wrong record', status('wrong', 'ready'), 1],
  ['a record that could not be asked for', status('unknown', null), 1],
  ['a certificate that waits', status('correct', 'waiting'), 1],
  ['what is right', status('correct', 'ready'), 0],
  ['what is right and not managed', status('correct', null), 0],
])('%s is looked at again: %#', async (_, given, jobs) => {
  context = await openConsole()
  const row = {
    base_url: 'https://api.example',
    version_header: 'V',
    version: '2',
    sealed_key: 'x',
    name_servers: null,
  }
  const account = { id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: '', ...row } as const
  await context.db.insertInto('accounts').values(account).execute()
  await followUp(context, account, given)
  await followUp(context, account, given)
  expect(await context.db.selectFrom('jobs').select('subject').execute()).toHaveLength(jobs)
})

test.each([
  ['soon, when its cache ends', 10 * 60_000, 10 * 60_000 + 1_000],
  ['in a minute, when its cache ends in hours', 5 * 3_600_000, 60_000],
  ['in a minute, when its cache should be empty by now', -5_000, 60_000],
])('what resolvers still have from before is checked %s', async (_, leftMs, wantedMs) => {
  context = await openConsole()
  const row = {
    base_url: 'https://api.example',
    version_header: 'V',
    version: '2',
    sealed_key: 'x',
    name_servers: null,
  }
  const account = { id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: '', ...row } as const
  await context.db.insertInto('accounts').values(account).execute()
  const check = checked('correct')
  const until = new Date(Date.now() + leftMs).toISOString()
  const records = check.records.map((record) => ({ ...record, state: 'waiting' as const, until }))
  await followUp(context, account, { ...status('correct', 'ready'), check: { ...check, records } })
  const [job] = await context.db.selectFrom('jobs').select('due_at').execute()
  expect(Math.abs(Date.parse(job?.due_at ?? '') - Date.now() - wantedMs)).toBeLessThan(2_000)
})

/** A console with one account, whose name servers do not answer. */
async function openAccount(wider: boolean) {
  context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8', ADIT_DNS_ROOTS: '127.0.0.1:1' })
  api = await startSpecApi({ wider })
  const draft = { name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }
  const { id } = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
  return id
}
const domains = resourceOf('reserved-domains')
const long = '2026-01-01T00:00:00.000Z'
const domain = (n: number) => ({
  id: `rd_${n}`,
  domain: `d${n}.example.com`,
  cname_target: 't.example.net',
  created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
})
const keep = (accountId: string, count: number) =>
  takeIn(
    context.db,
    { accountId, resource: domains, source: 'registered', at: long },
    Array.from({ length: count }, (_, n) => domain(n + 1)),
  )
const queued = () =>
  context.db.selectFrom('jobs').select(['subject', 'due_at', 'runs']).orderBy('id').execute()

test('a look that failed keeps its hour, and hides nothing that was never looked at', async () => {
  const account_id = await openAccount(false)
  await keep(account_id, 51)
  await sweepDns(context)
  expect(await queued()).toHaveLength(50)
  expect((await queued()).map(({ subject }) => subject)).not.toContain('reserved-domains rd_1')
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  await context.db.updateTable('jobs').set({ due_at, runs: 1 }).execute()
  await sweepDns(context)
  const [last, ...failed] = (await queued()).toReversed()
  expect(last).toMatchObject({ subject: 'reserved-domains rd_1', runs: 0 })
  expect(new Set(failed.map((job) => job.due_at))).toEqual(new Set([due_at]))
})

test.each([
  ['there', false, null, true],
  ['gone, where the API cannot be asked', false, long, false],
  ['no longer there, as the API says', true, null, false],
])('a domain that is %s is looked at again: %#', async (_, wider, goneAt, isAgain) => {
  const account_id = await openAccount(wider)
  await keep(account_id, 1)
  if (wider)
    await context.db
      .insertInto('capabilities')
      .values({ account_id, name: 'reserved-domains.get', state: 'works', checked_at: long })
      .execute()
  if (goneAt) await markGone(context.db, { accountId: account_id, resource: domains }, { id: 'rd_1' }, goneAt)
  await sweepDns(context)
  const subject = 'reserved-domains rd_1'
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at: long, runs: 0, lease_until: null }
  const again = await lookAtDns(context, job, AbortSignal.timeout(9000))
  expect(again instanceof Date).toBe(isAgain)
  expect(await context.db.selectFrom('dns_checks').select('id').execute()).toHaveLength(isAgain ? 1 : 0)
})

test('a domain that nobody knows is not looked at again', async () => {
  const account_id = await openAccount(false)
  const [subject, due_at] = ['reserved-domains rd_9', long]
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at, runs: 0, lease_until: null }
  expect(await lookAtDns(context, job, AbortSignal.timeout(9000))).toBeNull()
})

const dayMs = 24 * 3_600_000
const dueOf = (next: NextRun) => (next && 'dueAt' in next ? next.dueAt : next)
const about = (date: Date | string | null) =>
  Math.round((new Date(date ?? 0).getTime() - Date.now()) / 3_600_000) || 0

/** The entries in the activity of resources that the console itself wrote. */
const changes = async () =>
  (await listAudit(context.db, {})).entries.filter(({ operation }) => operation.startsWith('dns.'))

/** An account with one domain whose record a name server on loopback has, until it is removed. */
async function openWatched() {
  const record = (name: string, type: 'A' | 'NS' | 'CNAME', value: string) => ({ name, type, ttl: 1, value })
  const zone = {
    name: 'example.com',
    records: [
      record('example.com', 'NS', 'ns1.example.com'),
      record('ns1.example.com', 'A', '127.0.0.1'),
      record('d1.example.com', 'CNAME', 't.example.net'),
    ],
  }
  const root = { name: '', records: [record('', 'NS', 'ns1.example.com')] }
  const server = await startNameServer({ host: '127.0.0.1', port: 0, zones: () => [root, zone] })
  onTestFinished(server.close)
  context = await openConsole({
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    ADIT_DNS_ROOTS: `127.0.0.1:${server.port}`,
    ADIT_DNS_PORT: String(server.port),
  })
  api = await startSpecApi({ wider: false })
  const draft = { name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }
  const { id: account_id } = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
  await keep(account_id, 1)
  const subject = 'reserved-domains rd_1'
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at: long, runs: 0, lease_until: null }
  const look = () => lookAtDns(context, job, AbortSignal.timeout(9000))
  const lookAfter = (runs: number) => lookAtDns(context, { ...job, runs }, AbortSignal.timeout(9000))
  return { account_id, look, lookAfter, removeRecord: () => void zone.records.pop() }
}

const minutes = (next: NextRun) => Math.round(((dueOf(next)?.getTime() ?? 0) - Date.now()) / 60_000)

/** Replaces the results of all checks. */
function checksReturn(more: Partial<RecordCheck>) {
  vi.mocked(checkRecords).mockImplementation((wanted) => {
    const records = checked('correct').records.flatMap((one) =>
      wanted.map((record) => ({ ...one, ...more, record })),
    )
    return Promise.resolve({ ...checked('correct'), checked_at: new Date().toISOString(), records })
  })
}

/** Makes the last stored check older, with the end of its wait. */
async function age(byMinutes: number) {
  const { body } = await context.db.selectFrom('dns_checks').select('body').executeTakeFirstOrThrow()
  const earlier = (time: string) => new Date(Date.parse(time) - byMinutes * 60_000).toISOString()
  const check = dnsCheck.parse(JSON.parse(body))
  const checked_at = earlier(check.checked_at)
  const records = check.records.map((one) => ({ ...one, ...(one.until && { until: earlier(one.until) }) }))
  const aged = JSON.stringify({ ...check, checked_at, records })
  await context.db.updateTable('dns_checks').set({ checked_at, body: aged }).execute()
}

test('what is right is checked again in about a day, and a change for the worse needs attention', async () => {
  const { account_id, look, removeRecord } = await openWatched()
  const hours = about(dueOf(await look()))
  expect(hours).toBeGreaterThan(21)
  expect(hours).toBeLessThan(27)
  expect((await overview(context.db, account_id, new Map())).attention).toEqual([])
  expect(await changes()).toEqual([])
  removeRecord()
  expect(about(dueOf(await look()))).toBeLessThan(2)
  await look() // it still lacks the record, which is no change
  expect(await changes()).toMatchObject([{ operation: 'dns.break', target: 'rd_1', user_email: null }])
  expect((await overview(context.db, account_id, new Map())).attention).toMatchObject([
    {
      id: 'rd_1',
      state: 'wrong',
      sentence: expect.stringContaining('no CNAME record at d1.example.com'),
    },
  ])
})

test('what an earlier console checked is watched from then on', async () => {
  const { look } = await openWatched()
  await look()
  await sweepDns(context)
  await sweepDns(context)
  const jobs = await queued()
  expect(jobs).toMatchObject([{ subject: 'reserved-domains rd_1' }])
  expect(about(jobs[0]?.due_at ?? null)).toBe(24)
  const checked_at = new Date(Date.now() - 3 * dayMs).toISOString()
  await context.db.updateTable('dns_checks').set({ checked_at }).execute()
  await context.db.deleteFrom('jobs').execute()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await sweepDns(context)
  expect(about((await queued())[0]?.due_at ?? null)).toBe(12) // a backlog is spread over a day
})

test('a record that breaks after weeks of daily checks is checked again after 1, 5 and 15 minutes', async () => {
  const { account_id, removeRecord } = await openWatched()
  await sweepDns(context)
  await context.db.updateTable('jobs').set({ runs: 30 }).execute()
  const runDue = async () => {
    const job = await claimDue(context.db, new Date(Date.now() + 2 * dayMs), 60_000)
    if (!job) throw new Error('unreachable')
    await settle(context.db, job, await lookAtDns(context, job, AbortSignal.timeout(9000)))
    const [settled] = await queued()
    return (Date.parse(settled?.due_at ?? '') - Date.now()) / 60_000
  }
  expect(await runDue()).toBeGreaterThan(60 * 21)
  removeRecord()
  for (const minutes of [1, 5, 15]) expect(Math.round(await runDue())).toBe(minutes)
  expect((await overview(context.db, account_id, new Map())).attention).toHaveLength(1)
})

test('a check by the job leaves room for people in the request budget', async () => {
  const account_id = await openAccount(true)
  await keep(account_id, 1)
  await context.db
    .insertInto('capabilities')
    .values({ account_id, name: 'reserved-domains.get', state: 'works', checked_at: long })
    .execute()
  const send = vi.spyOn(services(context).transport, 'send')
  const sentInBackground = () => send.mock.calls.map(([, op, , options]) => [op.name, options?.background])
  const subject = 'reserved-domains rd_1'
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at: long, runs: 0, lease_until: null }
  await lookAtDns(context, job, AbortSignal.timeout(9000))
  expect(sentInBackground()).toEqual([['reserved-domains.get', true]])
  send.mockClear()
  await context.db.updateTable('inventory').set({ gone_at: null }).execute()
  const account = await accountOfJob(context, job)
  if (!account) throw new Error('unreachable')
  const asked = checkDns(context, account, 'reserved-domains', 'rd_1', AbortSignal.timeout(9000))
  await expect(asked).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  expect(sentInBackground()).toEqual([['reserved-domains.get', false]])
})

test('a change in the account has what is right checked soon, once', async () => {
  const { account_id, look } = await openWatched()
  await look()
  await sweepDns(context)
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const change = { ...domain(1), cname_target: 'other.example.net' }
  await takeIn(context.db, { accountId: account_id, resource: domains, source: 'registered', at: later(0) }, [
    change,
  ])
  await sweepDns(context)
  expect(about((await queued())[0]?.due_at ?? null)).toBe(0)
  await context.db
    .updateTable('jobs')
    .set({ due_at: later(60), runs: 4 })
    .execute()
  await sweepDns(context)
  expect(about((await queued())[0]?.due_at ?? null)).toBe(1)
})

test('a change in one account leaves the daily check of the same domain in another account alone', async () => {
  const { account_id, look } = await openWatched()
  await look()
  const draft = { name: 'Other', base_url: api?.url, api_key: 'id_canary-secret' }
  const { id: other } = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
  await keep(other, 1)
  const [check] = await context.db.selectFrom('dns_checks').selectAll().execute()
  if (!check) throw new Error('unreachable')
  await context.db
    .insertInto('dns_checks')
    .values({ ...check, account_id: other })
    .execute()
  await sweepDns(context)
  const change = { ...domain(1), cname_target: 'other.example.net' }
  const at = new Date().toISOString()
  await takeIn(context.db, { accountId: account_id, resource: domains, source: 'registered', at }, [change])
  await sweepDns(context)
  const jobs = await context.db.selectFrom('jobs').select(['account_id', 'due_at']).execute()
  const dueIn = (id: string) => about(jobs.find((job) => job.account_id === id)?.due_at ?? null)
  expect([dueIn(account_id), dueIn(other)]).toEqual([0, 24])
})

test('an old answer that expires and comes back is checked less and less often', async () => {
  const { lookAfter } = await openWatched()
  const wait = (leftMs: number) =>
    checksReturn({ state: 'waiting', until: new Date(Date.now() + leftMs).toISOString() })
  wait(30_000)
  const first = dueOf(await lookAfter(0))?.getTime() ?? 0
  expect(Math.round((first - Date.now()) / 1_000)).toBe(31)
  const intervals: number[] = []
  for (const runs of [0, 1, 2, 3, 4]) {
    await age(1)
    wait(30_000)
    const next = await lookAfter(runs)
    expect(next).toBeInstanceOf(Date) // so the back-off grows
    intervals.push(minutes(next))
  }
  expect(intervals).toEqual([1, 5, 15, 60, 60])
  await age(1)
  wait(20 * 60_000)
  expect(minutes(await lookAfter(1))).toBe(20) // nothing new is expected before
})

test('the same need for attention is checked daily after an hour, and sooner if it changes', async () => {
  const { lookAfter } = await openWatched()
  checksReturn({ state: 'attention', code: 'some-servers-silent' })
  expect(minutes(await lookAfter(0))).toBe(1)
  await age(15)
  expect(minutes(await lookAfter(3))).toBe(60)
  await age(60)
  expect(about(dueOf(await lookAfter(4)))).toBeGreaterThan(20)
  await age(24 * 60)
  checksReturn({ state: 'attention', code: 'some-servers-lame' })
  expect(minutes(await lookAfter(0))).toBe(1)
})

test('a check by a person starts the intervals over', async () => {
  const { account_id } = await openWatched()
  const subject = 'reserved-domains rd_1'
  const dueAt = new Date(Date.now() + 40 * 60_000)
  await schedule(context.db, { kind: 'dns-check', accountId: account_id, subject, dueAt })
  await context.db.updateTable('jobs').set({ runs: 9 }).execute()
  const account = await context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  await followUp(context, account, status('wrong', 'ready'))
  expect(await queued()).toMatchObject([{ subject, runs: 0 }])
})

test('daily checks that were missed are spread over a day and keep no new domain waiting', async () => {
  const account_id = await openAccount(false)
  await keep(account_id, 60)
  const row = { account_id, resource: 'reserved-domains', verdict: 'correct' as const, body: '{}' }
  const checked_at = new Date(Date.now() - 3 * dayMs).toISOString()
  const ids = Array.from({ length: 59 }, (_, n) => `rd_${n + 1}`)
  for (const id of ids) {
    await context.db
      .insertInto('dns_checks')
      .values({ ...row, id, checked_at })
      .execute()
    const dueAt = new Date(Date.now() - 2 * dayMs)
    await schedule(context.db, {
      kind: 'dns-check',
      accountId: account_id,
      subject: `${row.resource} ${id}`,
      dueAt,
    })
  }
  await sweepDns(context)
  const jobs = await queued()
  const [first, ...rest] = jobs.toSorted((a, b) => a.due_at.localeCompare(b.due_at))
  expect(first).toMatchObject({ subject: 'reserved-domains rd_60' })
  const hours = rest.map(({ due_at }) => (Date.parse(due_at) - Date.now()) / 3_600_000)
  expect(Math.min(...hours)).toBeGreaterThan(-0.1)
  expect(Math.max(...hours)).toBeLessThan(24.1)
  expect(Math.max(...hours)).toBeGreaterThan(4)
})
