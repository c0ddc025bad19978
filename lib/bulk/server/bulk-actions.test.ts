import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DnsStatus } from '@/lib/api/dns'
import { Failure } from '@/lib/contract/failure'
import { listNotifications } from '@/lib/server/notifications/notifications'
import { json, type ScriptedUpstream, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type BulkConsole, openBulkConsole } from './testing/bulk-console'

const status: DnsStatus = {
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'a.example',
  wanted: [{ name: 'a.example', type: 'CNAME', values: ['x.cname.example'], purpose: 'traffic' }],
  check: null,
  certificate: null,
  retries_at: null,
  server_addrs: [],
}

vi.mock('@/lib/dns/server/dns', async (original) => ({
  ...(await original<object>()),
  checkDns: (...[, , , id]: [unknown, unknown, unknown, string]) =>
    id === 'rd_2' ? Promise.reject(new Failure('ADIT_NOT_FOUND', 'Gone.')) : Promise.resolve(status),
}))

let api: ScriptedUpstream
let lab: BulkConsole
/** The response status for each path's next writes. Success by default. */
let statuses: Record<string, number>
let metadata: Record<string, string>
/** The time until the API responds to a read or change of a resource, in milliseconds. */
let readMs: number

const sent = () =>
  api.seen.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [`${method} ${url} ${body}`]))

beforeEach(async () => {
  statuses = {}
  readMs = 0
  metadata = { ra_1: '{"team":"pumps"}', ra_2: '', ra_3: 'rack 4' }
  api = await scriptedUpstream(async ({ method, url, body }, response) => {
    const [, , id = '', command] = url.split('/')
    const code = method === 'GET' ? undefined : statuses[url]
    if (code !== undefined) return json(response, code, { status_code: code, msg: 'refused', details: {} })
    if (id === 'ra_gone')
      return json(response, 404, { status_code: 404, msg: 'No such resource', details: {} })
    if (command !== undefined) return response.writeHead(204).end()
    if (method === 'POST') return json(response, 201, { id: 'ipr_1', ...JSON.parse(body) })
    const item = { id, uri: '', created_at: '', metadata: metadata[id], ...JSON.parse(body || '{}') }
    metadata[id] = item.metadata
    await sleep(readMs)
    return json(response, 200, item)
  })
  lab = await openBulkConsole(api.url)
})
afterEach(async () => {
  await lab.close()
  await api.close()
})

async function started(body: Parameters<BulkConsole['plan']>[0], value?: string): Promise<string> {
  const { id } = await lab.plan(body)
  await lab.run('start', { id, body: value === undefined ? {} : { value } })
  await lab.work()
  return id
}

test("a tag is added to the current metadata, and metadata that isn't JSON is left unchanged", async () => {
  await lab.know('reserved-addrs', [
    { id: 'ra_1', addr: '1', metadata: '' },
    { id: 'ra_2', addr: '2', metadata: '' },
    { id: 'ra_3', addr: '3', metadata: '' },
  ])
  const target = { ids: ['ra_1', 'ra_2', 'ra_3'] }
  const { id: refused } = await lab.plan({ action: 'tag', target })
  expect(await lab.refusal('start', { id: refused, body: { value: 'prod' } })).toBe('ADIT_INVALID')
  const id = await started({ action: 'tag', target }, 'env=prod')
  expect(sent()).toEqual([
    `PATCH /reserved_addrs/ra_1 ${JSON.stringify({ metadata: '{"team":"pumps","env":"prod"}' })}`,
    `PATCH /reserved_addrs/ra_2 ${JSON.stringify({ metadata: '{"env":"prod"}' })}`,
  ])
  expect((await lab.read(id)).rows[2]).toMatchObject({
    state: 'failed',
    code: 'ADIT_CONFLICT',
    message: expect.stringContaining("isn't a JSON object"),
  })
})

test('two jobs that set a tag on a resource at the same time keep both tags', async () => {
  await lab.know('reserved-addrs', [{ id: 'ra_1', addr: '1', metadata: '' }])
  readMs = 50
  for (const value of ['env=prod', 'tier=2']) {
    const { id } = await lab.plan({ action: 'tag', target: { ids: ['ra_1'] } })
    await lab.run('start', { id, body: { value } })
  }
  await Promise.all([lab.work(), lab.work()])
  expect(JSON.parse(metadata.ra_1 ?? '')).toEqual({ team: 'pumps', env: 'prod', tier: '2' })
})

test("a tag isn't set if the current metadata can't be read", async () => {
  await lab.know('reserved-addrs', [{ id: 'ra_gone', addr: '1', metadata: '' }])
  const id = await started({ action: 'tag', target: { ids: ['ra_gone'] } }, 'env=prod')
  expect(sent()).toEqual([])
  expect((await lab.read(id)).rows).toMatchObject([{ state: 'failed', message: 'No such resource' }])
})

test.each([
  [
    'the previous value',
    '{"team":"pumps"}',
    "failed The API's response was lost. A check showed that the resource doesn't have the requested value.",
  ],
  [
    'the value of another change',
    'rack 9',
    "failed The API's response was lost. A check showed that the resource doesn't have the requested value.",
  ],
  [
    'the requested value',
    'rack 5',
    "done The API's response was lost. A check showed that the resource was changed.",
  ],
])('a check that finds %s reports only what it found', async (_, found, result) => {
  await lab.know('reserved-addrs', [{ id: 'ra_1', addr: '1', metadata: '' }])
  statuses = { '/reserved_addrs/ra_1': 504 }
  const id = await started({ action: 'metadata', target: { ids: ['ra_1'] } }, 'rack 5')
  metadata.ra_1 = found
  await lab.context.db.updateTable('bulk_rows').set({ at: '2026-01-01T00:00:00.000Z' }).execute()
  await lab.run('check', { id })
  await lab.work()
  expect((await lab.read(id)).rows.map(({ state, message }) => `${state} ${message}`)).toEqual([result])
})

test('an admin can add a rule to each policy, and the rule is checked before anything is sent', async () => {
  await lab.know('ip-policies', [
    { id: 'ipp_1', description: 'Quay' },
    { id: 'ipp_2', description: 'Pier' },
  ])
  const wanted = { resource: 'ip-policies', action: 'rule', target: { ids: ['ipp_1', 'ipp_2'] } } as const
  expect(await lab.refusal('plan', { body: wanted })).toBe('ADIT_FORBIDDEN')
  await lab.context.db.updateTable('users').set({ role: 'admin' }).execute()
  const { job } = Object(await lab.run('plan', { body: wanted, role: 'admin' }))
  const start = (value: string) => lab.refusal('start', { id: job.id, body: { value }, role: 'admin' })
  expect(await start('192.0.2.0/24')).toBe('ADIT_INVALID')
  expect(await start('deny 192.0.2.7/24')).toBe('ADIT_INVALID')
  expect(sent()).toEqual([])
  await start('deny 192.0.2.0/24 Old office')
  await lab.work()
  const rule = { action: 'deny', cidr: '192.0.2.0/24', description: 'Old office' }
  expect(sent()).toEqual(
    ['ipp_1', 'ipp_2'].map(
      (ip_policy_id) => `POST /ip_policy_rules ${JSON.stringify({ ip_policy_id, ...rule })}`,
    ),
  )
  expect(await lab.rows(job.id)).toEqual(['ipp_1 done', 'ipp_2 done'])
})

test("each agent gets a command once, and its outcome is shown on the agent's page", async () => {
  const session = { ip: '192.0.2.1', os: 'linux', transport: 'tls/1', started_at: '2026-01-01T00:00:00Z' }
  await lab.know('tunnel-sessions', [
    { id: 'ts_1', ...session },
    { id: 'ts_2', ...session },
    { id: 'ts_3', ...session, os: 'windows' },
  ])
  statuses = { '/tunnel_sessions/ts_2/restart': 502 }
  const target = { ids: ['ts_1', 'ts_2', 'ts_3', 'ts_4'] }
  const id = await started({ resource: 'tunnel-sessions', action: 'restart', target })
  expect(await lab.rows(id)).toEqual(['ts_1 done', 'ts_2 unknown', 'ts_3 skipped', 'ts_4 skipped'])
  expect(sent()).toEqual(['POST /tunnel_sessions/ts_1/restart {}', 'POST /tunnel_sessions/ts_2/restart {}'])
  const commands = () => lab.context.db.selectFrom('agent_commands').select(['session_id', 'state']).execute()
  expect(await commands()).toEqual(
    expect.arrayContaining([
      { session_id: 'ts_1', state: 'accepted' },
      { session_id: 'ts_2', state: 'unknown' },
    ]),
  )

  const ended_at = new Date().toISOString()
  const settle = (session: string, state: 'seen' | 'missing') =>
    lab.context.db
      .updateTable('agent_commands')
      .set({ state, ended_at })
      .where('session_id', '=', session)
      .execute()
  await settle('ts_1', 'seen')
  await settle('ts_2', 'missing')
  const notified = await listNotifications(lab.context, lab.account, Date.now())
  expect(notified.flatMap((one) => (one.kind === 'agent-command' ? one.command.session_id : []))).toEqual([
    'ts_2',
  ])
  await lab.run('check', { id })
  await lab.context.db.updateTable('bulk_rows').set({ at: '2026-01-01T00:00:00.000Z' }).execute()
  await lab.work()
  expect((await lab.read(id, '?state=unknown')).rows).toMatchObject([
    {
      id: 'ts_2',
      message: "The console couldn't confirm that the command succeeded. Check the agent's page.",
    },
  ])
  expect(await lab.refusal('retry', { id })).toBe('ADIT_CONFLICT')
  expect(sent()).toHaveLength(2)
})

test("a plan lists the endpoints it interrupts, and each row has its command's outcome", async () => {
  const session = { ip: '192.0.2.1', os: 'linux', transport: 'tls/1', started_at: '2026-01-01T00:00:00Z' }
  await lab.know('tunnel-sessions', [
    { id: 'ts_1', ...session },
    { id: 'ts_2', ...session },
    { id: 'ts_3', ...session },
  ])
  const endpoint = (id: string, url: string, session: string) => ({
    id,
    url,
    type: 'ephemeral',
    tunnel_session: { id: session, uri: '' },
  })
  await lab.know('endpoints', [
    endpoint('ep_1', 'https://own.example', 'ts_1'),
    endpoint('ep_2', 'https://both.example', 'ts_1'),
    endpoint('ep_3', 'https://both.example', 'ts_2'),
    endpoint('ep_4', 'https://elsewhere.example', 'ts_2'),
    endpoint('ep_5', 'https://elsewhere.example', 'ts_3'),
  ])
  const restart = { resource: 'tunnel-sessions', action: 'restart' } as const
  const { id } = await lab.plan({ ...restart, target: { ids: ['ts_1', 'ts_2'] } })
  expect((await lab.read(id)).deletion).toBeNull()
  expect((await lab.read(id)).interrupted).toEqual({
    endpoints: [
      { id: 'ep_2', url: 'https://both.example' },
      { id: 'ep_1', url: 'https://own.example' },
    ],
    endpoint_count: 2,
  })
  const agents = (await lab.read(id)).rows.map(({ agent }) => agent)
  expect(agents.map((agent) => agent?.endpoint_count)).toEqual([1, 0])
  await lab.run('start', { id })
  expect((await lab.read(id)).rows.map(({ agent }) => agent)).toEqual([null, null])
  await lab.work()
  expect(await lab.read(id)).toMatchObject({
    interrupted: null,
    job: { commands: { confirmed: 0, open: 2 } },
  })
  await lab.context.db
    .updateTable('agent_commands')
    .set({ state: 'seen', ended_at: new Date().toISOString(), offline_ms: 2000 })
    .where('session_id', '=', 'ts_1')
    .execute()
  const { rows, job } = await lab.read(id)
  expect(rows.map(({ command }) => command?.state)).toEqual(['seen', 'accepted'])
  expect(job.commands).toEqual({ confirmed: 1, open: 1 })
})

test('agents can be selected only for commands', async () => {
  const body = { resource: 'reserved-addrs', action: 'delete', target: { agent_ids: ['ag_1'] } }
  expect(await lab.refusal('plan', { body })).toBe('ADIT_INVALID')
  const rule = { resource: 'endpoints', action: 'rule', target: { ids: ['ep_1'] } }
  expect(await lab.refusal('plan', { body: rule, role: 'admin' })).toBe('ADIT_INVALID')
})

test('a DNS check of each domain sends no write and stores its result', async () => {
  await lab.know('reserved-domains', [
    { id: 'rd_1', domain: 'a.example', cname_target: 'x.cname.example' },
    { id: 'rd_2', domain: 'b.example', cname_target: 'x.cname.example' },
    { id: 'rd_3', domain: 'c.example', cname_target: null },
  ])
  const target = { ids: ['rd_1', 'rd_2', 'rd_3'] }
  const id = await started({ resource: 'reserved-domains', action: 'check-dns', target })
  const { rows } = await lab.read(id)
  expect(rows.map(({ state, message }) => `${state}: ${message}`)).toEqual([
    'done: Not checked.',
    'failed: Gone.',
    'skipped: This resource needs no DNS records.',
  ])
  expect(sent()).toEqual([])
})
