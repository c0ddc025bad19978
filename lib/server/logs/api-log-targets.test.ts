import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, scriptedUpstream, type ScriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { storeItems } from '@/lib/inventory/sync/store'
import { resourceOf, services } from '../accounts/upstream'
import { apiLogFilters, listApiLog } from './api-log'
import { consoleAt } from '../testing/proxy'

const endpoint = { id: 'ep_1', uri: '', created_at: '', url: 'https://a.example.com', type: 'cloud' }
let upstream: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>

beforeEach(async () => {
  upstream = await scriptedUpstream(({ url, method }, response) => {
    if (method === 'POST') json(response, 201, { ...endpoint, traffic_policy: '' })
    else json(response, 200, { ...endpoint, id: url.split('/').at(-1) })
  })
  lab = await consoleAt(upstream.url)
})
afterEach(() => upstream.close())

const listed = async (filters: Record<string, string> = {}) => {
  await services(lab.context).keepCalls()
  return listApiLog(
    lab.context,
    lab.account,
    apiLogFilters(filters, { email: 'root@example.com', role: 'admin' }),
  )
}

test('a create request is listed with the resource that it created', async () => {
  await lab.ask('POST', '/endpoints', { body: {} })
  await lab.ask('GET', '/endpoints/ep_2')
  const { entries } = await listed()
  expect(entries.map(({ method, target }) => [method, target])).toEqual([
    ['GET', 'ep_2'],
    ['POST', 'ep_1'],
  ])
})

test('a session is listed by the name of its agent, and a rejected command with its message', async () => {
  const { db } = lab.context
  const since = { account_id: lab.account.id, started_at: '', first_seen_at: '' }
  const scope = { agent_version: '3.30.2', ip: '192.0.2.77', os: 'linux', region: 'eu', transport: 'x' }
  const agent = { id: 'ag_1', name: 'gateway-7', is_named: 1, last_session_id: 'ts_1', credential_id: '' }
  const search = { session_count: 1, version_order: '', search_text: '' }
  await db
    .insertInto('agents')
    .values({ ...since, ...scope, ...agent, ...search })
    .execute()
  await db
    .insertInto('agent_sessions')
    .values({ ...since, ...scope, session_id: 'ts_1', agent_id: 'ag_1', seen_at: '', metadata: '' })
    .execute()
  await db
    .insertInto('requests')
    .values({
      account_id: lab.account.id,
      at: '2026-11-20T11:30:10.000Z',
      operation: 'tunnel-sessions.updateAgent',
      target: 'ts_1',
      method: 'POST',
      path: '/tunnel_sessions/ts_1/update',
      body: '{}',
      status: 400,
      code: 'ERR_SERVICE_806',
      reason: null,
      ms: 8,
      request_id: 'req_1',
      user_email: 'ann@example.com',
      work: null,
    })
    .execute()
  await db
    .insertInto('agent_commands')
    .values({
      account_id: lab.account.id,
      id: 'c1',
      agent_id: 'ag_1',
      session_id: 'ts_1',
      command: 'update',
      user_id: 'u',
      user_email: '',
      sent_at: '',
      state: 'refused',
      error: JSON.stringify({ code: 'ERR_SERVICE_806', message: 'Update checks are disabled.' }),
      version_before: '3.30.2',
      request_id: 'req_1',
    })
    .execute()
  const [found] = (await listed({ q: 'GATEWAY' })).entries
  expect(found).toMatchObject({ title: 'gateway-7', message: 'Update checks are disabled.' })
})

test("a request about a route is listed with the route's path", async () => {
  const { db } = lab.context
  const scope = { accountId: lab.account.id, resource: resourceOf('https-edges'), source: 'list' as const }
  const routes = [{ id: 'edghtsrt_1', match: '/api' }]
  const edge = { id: 'edghts_1', uri: '', created_at: '', hostports: [], routes }
  await storeItems(db, { ...scope, at: '2026-11-20T11:30:10.000Z' }, [edge])
  await lab.ask('GET', '/edges/https/edghts_1/routes/edghtsrt_1/backend')
  await lab.ask('GET', '/edges/https/edghts_1')
  expect((await listed()).entries.map(({ target, route }) => [target, route])).toEqual([
    ['edghts_1', null],
    ['edghts_1/edghtsrt_1', '/api'],
  ])
})
