import { onTestFinished, vi } from 'vitest'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsCheck } from '@/lib/api/dns'
import { newAccountSchema } from '@/lib/api/accounts'
import { listAudit } from '@/lib/audit/list'
import { checkRecords } from '@/lib/dns/check'
import type { DnsCheck, RecordCheck, RecordVerdict } from '@/lib/dns/model/records'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { storeItems } from '@/lib/inventory/sync/store'
import { type NextRun } from '@/lib/jobs/queue'
import { connectAccount } from '@/lib/server/accounts/accounts'
import { resourceOf, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { openConsole } from '@/lib/server/testing/console'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { pollDns } from '../watch'

function closeAfter(context: Context, api: SpecApi) {
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await services(context).transport.close()
    await api.close()
  })
}

export const checked = (verdict: RecordVerdict): DnsCheck => ({
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
export const status = (verdict: RecordVerdict, state: 'ready' | 'waiting' | null): DnsStatus => ({
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'a.example.com',
  wanted: [],
  check: checked(verdict),
  certificate: state && { state, label: '', sentence: '', reported: null },
  retries_at: null,
  server_addrs: [],
})

/** Opens a console with one account. DNS checks fail, because the root server doesn't answer. */
export async function openAccount(wider: boolean) {
  const context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8', ADIT_DNS_ROOTS: '127.0.0.1:1' })
  const api = await startSpecApi({ wider })
  closeAfter(context, api)
  const draft = { name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }
  const { id } = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
  return { context, account_id: id }
}
export const domains = resourceOf('reserved-domains')
export const long = '2026-01-01T00:00:00.000Z'
export const domainRow = (n: number) => ({
  id: `rd_${n}`,
  domain: `d${n}.example.com`,
  cname_target: 't.example.net',
  created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
})
export const keep = (context: Context, accountId: string, count: number) =>
  storeItems(
    context.db,
    { accountId, resource: domains, source: 'registered', at: long },
    Array.from({ length: count }, (_, n) => domainRow(n + 1)),
  )
export const queued = (context: Context) =>
  context.db.selectFrom('jobs').select(['subject', 'due_at', 'runs']).orderBy('id').execute()

export const dayMs = 24 * 3_600_000
export const dueOf = (next: NextRun) => (next && 'dueAt' in next ? next.dueAt : next)
export const about = (date: Date | string | null) =>
  Math.round((new Date(date ?? 0).getTime() - Date.now()) / 3_600_000) || 0

export const changes = async (context: Context) =>
  (await listAudit(context.db, {})).entries.filter(({ operation }) => operation.startsWith('dns.'))

/** Opens a console with one account and one domain. DNS checks send all queries to this loopback port. */
export async function openWithServer(port: number) {
  const context = await openConsole({
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    ADIT_DNS_ROOTS: `127.0.0.1:${port}`,
    ADIT_DNS_PORT: String(port),
  })
  const api = await startSpecApi({ wider: false })
  closeAfter(context, api)
  const draft = { name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }
  const { id: account_id } = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
  await keep(context, account_id, 1)
  return { context, api, account_id }
}

export async function openWatched() {
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
  const { context, api, account_id } = await openWithServer(server.port)
  const subject = 'reserved-domains rd_1'
  const job = { id: 1, kind: 'dns-check', account_id, subject, due_at: long, runs: 0, lease_until: null }
  const lookup = () => pollDns(context, job, AbortSignal.timeout(9000))
  const pollAfter = (runs: number) => pollDns(context, { ...job, runs }, AbortSignal.timeout(9000))
  return { context, api, account_id, poll: lookup, pollAfter, removeRecord: () => void zone.records.pop() }
}

export const minutes = (next: NextRun) => Math.round(((dueOf(next)?.getTime() ?? 0) - Date.now()) / 60_000)

export function checksReturn(more: Partial<RecordCheck>) {
  vi.mocked(checkRecords).mockImplementation((wanted) => {
    const records = checked('correct').records.flatMap((one) =>
      wanted.map((record) => ({ ...one, ...more, record })),
    )
    return Promise.resolve({ ...checked('correct'), checked_at: new Date().toISOString(), records })
  })
}

export async function age(context: Context, byMinutes: number) {
  const { body } = await context.db.selectFrom('dns_checks').select('body').executeTakeFirstOrThrow()
  const earlier = (time: string) => new Date(Date.parse(time) - byMinutes * 60_000).toISOString()
  const check = dnsCheck.parse(JSON.parse(body))
  const checked_at = earlier(check.checked_at)
  const records = check.records.map((one) => ({ ...one, ...(one.until && { until: earlier(one.until) }) }))
  const thorough = check.thorough_at && { thorough_at: earlier(check.thorough_at) }
  const aged = JSON.stringify({ ...check, ...thorough, checked_at, records })
  await context.db.updateTable('dns_checks').set({ checked_at, body: aged }).execute()
}
