import { afterEach, expect, test, vi } from 'vitest'
import type { DnsStatus } from '@/lib/client/dns'
import type { DnsCheck, Verdict } from '@/lib/resources/dns-records'
import { markGone, takeIn } from '@/lib/inventory/store'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { connectAccount, newAccountSchema } from './accounts/accounts'
import { resourceOf, services } from './accounts/upstream'
import type { Context } from './context'
import { followUp, lookAtDns, sweep } from './jobs'
import { openConsole } from './test-console'

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
  const row = { base_url: 'https://api.example', version_header: 'V', version: '2', sealed_key: 'x' }
  const account = { id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: '', ...row } as const
  await context.db.insertInto('accounts').values(account).execute()
  await followUp(context, account, given)
  await followUp(context, account, given)
  expect(await context.db.selectFrom('jobs').select('subject').execute()).toHaveLength(jobs)
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
  await sweep(context)
  expect(await queued()).toHaveLength(50)
  expect((await queued()).map(({ subject }) => subject)).not.toContain('reserved-domains rd_1')
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  await context.db.updateTable('jobs').set({ due_at, runs: 1 }).execute()
  await sweep(context)
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
  await sweep(context)
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
