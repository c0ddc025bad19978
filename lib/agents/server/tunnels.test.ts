import { expect, onTestFinished, test } from 'vitest'
import { newAgentId } from '@/lib/agents/agents'
import { poll } from '@/lib/agents/testing/sessions'
import { json, type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { addAccount } from '@/lib/server/testing/proxy'
import {
  agentId,
  consoleWithApi,
  chosenServer,
  consoleWithAgent,
  definition,
  startBody,
  startAgentApi,
  tunnel,
  writes,
} from './testing/tunnels'

test("no agent is called before an endpoint is chosen; the agent's own endpoints are listed first", async () => {
  const lab = await consoleWithAgent({ ep_2: 'https://b.example.com', ep_3: 'tcp://c.example.com:1' })
  await lab.endpoint('ep_1', 'https://a.example.com', 'ts_9')
  await lab.endpoint('ep_4', 'https://*.w.example.com')
  await lab.endpoint('ep_5', 'https://gone.example.com')
  await lab.gone('ep_5')
  const { json } = await lab.poll()
  expect(json).toMatchObject({ api: null, tunnels: null, error: null, saved: [], requested_at: null })
  expect(json?.choices).toEqual([
    { endpoint_id: 'ep_2', url: 'https://b.example.com', is_own: true },
    { endpoint_id: 'ep_1', url: 'https://a.example.com', is_own: false },
  ])
})

test('the endpoints of a session newer than the stored copy are synced before they are offered', async () => {
  const item = { id: 'ep_1', url: 'https://new.example.com', tunnel_session: { id: 'ts_1', uri: '' } }
  const { url, seen, close } = await scriptedUpstream((_, response) =>
    json(response, 200, { endpoints: [item], uri: '', next_page_uri: null }),
  )
  onTestFinished(close)
  const lab = await consoleWithAgent({}, { kind: 'local', base_url: url })
  expect((await lab.poll()).json?.choices).toEqual([
    { endpoint_id: 'ep_1', url: 'https://new.example.com', is_own: true },
  ])
  const asked = () => seen.filter((one) => one.url.startsWith('/endpoints')).length
  expect(asked()).toBe(1)
  await lab.poll()
  expect(asked()).toBe(1)
})

test('the chosen endpoint is stored by its ID and called; clearing it sends no more requests', async () => {
  const { lab, api } = await consoleWithApi()
  api.running.set('web', tunnel('web'))
  const { json } = await lab.poll()
  expect(json).toMatchObject({
    api: { endpoint_id: 'ep_1', url: api.url },
    tunnels: [
      { name: 'web', public_url: 'https://web.example.com', proto: 'https', addr: 'http://localhost:8080' },
    ],
    omitted: 0,
    error: null,
  })
  expect((await lab.ask('choose', { endpoint_id: null })).json).toMatchObject({ api: null, tunnels: null })
  expect(api.seen).toHaveLength(1)
  expect((await lab.audit()).map(({ operation, result, target }) => [operation, result, target])).toEqual([
    ['agents.choose-api', null, agentId],
    ['agents.choose-api', 'done', agentId],
    ['agents.choose-api', null, agentId],
    ['agents.choose-api', 'done', agentId],
  ])
})

test.each([
  ['an endpoint outside this account', { endpoint_id: 'ep_9' }],
  ['a deleted endpoint', { endpoint_id: 'ep_gone' }],
  ['a TCP endpoint', { endpoint_id: 'ep_tcp' }],
  ['a metadata address', { endpoint_id: 'ep_meta' }],
  ['a private address', { endpoint_id: 'ep_private' }],
  ['a plain HTTP endpoint on a public address', { endpoint_id: 'ep_plain' }],
  ['an endpoint ID with a URL', { endpoint_id: 'ep_1', url: 'http://127.0.0.1:1' }],
  ['a URL instead of an ID', { endpoint_id: 'http://127.0.0.1:1' }],
])('%s cannot be chosen', async (_, body) => {
  const lab = await consoleWithAgent({
    ep_1: 'https://a.example.com',
    ep_gone: 'https://gone.example.com',
    ep_tcp: 'tcp://c.example.com:1',
    ep_meta: 'https://169.254.169.254',
    ep_private: 'https://10.0.0.1',
    ep_plain: 'http://192.0.2.1',
  })
  await lab.gone('ep_gone')
  expect((await lab.ask('choose', body)).failure).toMatchObject({ error_code: 'ADIT_INVALID' })
  expect(await lab.context.db.selectFrom('agent_apis').selectAll().execute()).toEqual([])
})

test('an endpoint of the local platform is called through the ingress with its hostname', async () => {
  const api = await startAgentApi()
  const lab = await consoleWithAgent({ ep_1: 'https://api.lab.localhost' }, { kind: 'local' })
  lab.context.env.ADIT_INGRESS_PORT = api.port
  await lab.ask('choose', { endpoint_id: 'ep_1' })
  expect((await lab.poll()).json).toMatchObject({ tunnels: [], error: null })
  expect(new Set(api.seen.map(({ headers }) => headers.host))).toEqual(new Set(['api.lab.localhost']))
})

test('a deleted endpoint is not called unless the same agent serves its URL again', async () => {
  const { lab, api } = await consoleWithApi()
  await lab.gone('ep_1')
  expect((await lab.poll()).json).toMatchObject({
    api: { endpoint_id: 'ep_1' },
    tunnels: null,
    error: { code: 'ADIT_AGENT_NO_WAY' },
  })
  await lab.sessions({ ts_other: 'another' })
  await lab.endpoint('ep_2', api.url, 'ts_other')
  expect((await lab.poll()).json?.error).toMatchObject({ code: 'ADIT_AGENT_NO_WAY' })
  expect((await lab.ask('start', startBody())).failure).toMatchObject({ error_code: 'ADIT_AGENT_NO_WAY' })
  expect(api.seen).toEqual([])
  await lab.sessions({ ts_2: 'edge' })
  await lab.endpoint('ep_3', api.url, 'ts_2')
  expect((await lab.poll()).json).toMatchObject({ api: { endpoint_id: 'ep_3' }, tunnels: [], error: null })
})

test('an endpoint whose URL changed is not called', async () => {
  const { lab, api } = await consoleWithApi()
  await lab.endpoint('ep_1', 'https://moved.example.com')
  expect((await lab.poll()).json?.error?.message).toMatch(/no longer has the URL/)
  expect(api.seen).toEqual([])
})

test('of a hostile tunnel list, valid entries among the first hundred are shown unchanged', async () => {
  const hostile = [
    tunnel('<img src=x onerror=alert(1)>', { public_url: 'javascript:alert(1)' }),
    tunnel('../../etc'),
    null,
    7,
    [],
    {},
    tunnel(''),
    tunnel('x'.repeat(300)),
    tunnel('x', { config: null }),
    tunnel('y', { proto: {} }),
  ]
  const many = Array.from({ length: 300 }, (_, i) => tunnel(`t${i}`))
  const { lab } = await chosenServer((_, response) => json(response, 200, { tunnels: [...hostile, ...many] }))
  const seen = (await lab.poll()).json
  expect(seen?.tunnels?.slice(0, 3).map(({ name }) => name)).toEqual([
    '<img src=x onerror=alert(1)>',
    '../../etc',
    't0',
  ])
  expect(seen?.tunnels).toHaveLength(92)
  expect(seen?.omitted).toBe(218)
})

test.each<[string, Script, string]>([
  ['a web page', (_, r) => r.writeHead(200).end('<h1>hi</h1>'), 'ADIT_AGENT_NOT_THIS_API'],
  ['JSON with a different shape', (_, r) => json(r, 200, { tunnels: 'x' }), 'ADIT_AGENT_NOT_THIS_API'],
  ['a redirect', (_, r) => r.writeHead(301, { location: '/x' }).end(), 'ADIT_UPSTREAM_REDIRECT'],
  ['a refused Host header', (_, r) => r.writeHead(403).end('Forbidden'), 'ADIT_AGENT_HOST_REFUSED'],
  [
    'a Host header refused with JSON',
    (_, r) => json(r, 403, { error_code: 0, msg: 'x' }),
    'ADIT_AGENT_HOST_REFUSED',
  ],
  ['a password prompt', (_, r) => r.writeHead(401).end(), 'ADIT_AGENT_NOT_THIS_API'],
  ['an offline endpoint', (_, r) => r.writeHead(404).end('<p>ERR_SERVICE_3200</p>'), 'ADIT_AGENT_NOT_UP'],
  ['another 404', (_, r) => r.writeHead(404).end('no'), 'ADIT_AGENT_NOT_THIS_API'],
  ['a gateway error', (_, r) => r.writeHead(502).end('ERR_SERVICE_8012'), 'ADIT_AGENT_FAILED'],
  [
    'an agent without a session',
    (_, r) => json(r, 503, { error_code: 104, msg: 'x' }),
    'ADIT_AGENT_NOT_READY',
  ],
  ['a closed connection', (_, r) => void r.destroy(), 'ADIT_UPSTREAM_CONNECT'],
])('%s is reported with a specific error code', async (_, serve, code) => {
  const { lab } = await chosenServer(serve)
  expect((await lab.poll()).json).toMatchObject({ tunnels: null, error: { code } })
})

test('a saved tunnel that stopped is offered again, not started automatically', async () => {
  const { lab, api } = await consoleWithApi()
  expect((await lab.ask('start', startBody({}, true))).json?.saved).toEqual([
    { definition, is_running: true },
  ])
  api.running.clear() // the agent was restarted
  expect((await lab.poll()).json?.saved).toEqual([{ definition, is_running: false }])
  await api.close()
  expect((await lab.poll()).json?.saved).toEqual([{ definition, is_running: null }])
  expect(writes(api.seen)).toHaveLength(1)
})

test('a tunnel is stopped by its encoded name; forgetting a saved tunnel sends no request', async () => {
  const { lab, api } = await consoleWithApi()
  await lab.ask('start', startBody({}, true))
  api.running.set('web (http)', tunnel('web (http)'))
  await lab.ask('stop', { stop: true, remove_saved: false }, { name: 'web (http)' })
  expect(writes(api.seen).at(-1)).toMatchObject({ method: 'DELETE', url: '/api/tunnels/web%20(http)' })
  expect((await lab.ask('stop', { stop: true, remove_saved: false }, { name: 'web' })).json).toMatchObject({
    tunnels: [],
    saved: [{ definition, is_running: false }],
  })
  const before = writes(api.seen).length
  expect((await lab.ask('stop', { stop: false, remove_saved: true }, { name: 'web' })).json?.saved).toEqual(
    [],
  )
  expect(writes(api.seen)).toHaveLength(before)
  expect((await lab.audit()).slice(4).map(({ operation, result }) => [operation, result])).toEqual([
    ['agents.stop-tunnel', null],
    ['agents.stop-tunnel', 'done'],
    ['agents.stop-tunnel', null],
    ['agents.stop-tunnel', 'done'],
    ['agents.forget-tunnel', null],
    ['agents.forget-tunnel', 'done'],
  ])
})

test('stopping and removing a tunnel that the agent lacks reports not found and removes it', async () => {
  const { lab, api } = await consoleWithApi()
  await lab.ask('start', startBody({}, true))
  api.running.clear()
  expect((await lab.ask('stop', { stop: true, remove_saved: true }, { name: 'web' })).failure).toMatchObject({
    error_code: 'ADIT_NOT_FOUND',
  })
  expect((await lab.poll()).json?.saved).toEqual([])
})

test.each(['.', '..', 'a/b', 'a\\b', '%2e%2e', 'a\u0000b', '\ud800', ''])(
  'the name %j is rejected and never used in a path',
  async (name) => {
    const { lab, api } = await consoleWithApi()
    expect((await lab.ask('stop', { stop: true, remove_saved: false }, { name })).failure).toMatchObject({
      error_code: 'ADIT_INVALID',
    })
    expect(writes(api.seen)).toEqual([])
  },
)

test.each(['../status', '?x=1', '#x', 'a b', 'é', '*'])(
  'the name %j is one encoded path segment or is rejected',
  async (name) => {
    const { lab, api } = await consoleWithApi()
    await lab.ask('stop', { stop: true, remove_saved: false }, { name })
    for (const { url } of writes(api.seen))
      expect(new URL(url, 'http://x').pathname).toMatch(/^\/api\/tunnels\/[^/]+$/)
  },
)

test('unknown agents and agents of other accounts are not found', async () => {
  const { lab, api } = await consoleWithApi()
  const other = await addAccount(lab.context, 'http://127.0.0.1:1', { slug: 'other' })
  await poll(lab.context.db, other.id, 0, [{ id: 'ts_9' }])
  const asks = [
    (input: Record<string, string>) => lab.ask('read', undefined, input),
    (input: Record<string, string>) => lab.ask('start', startBody(), input),
    (input: Record<string, string>) => lab.ask('choose', { endpoint_id: 'ep_1' }, input),
  ]
  const unknownIds = ['agt_9', newAgentId('ts_9'), 'ts_9'].map((id) => ({ id }))
  for (const ask of asks)
    for (const input of [...unknownIds, { id: agentId, account: 'other' }])
      expect((await ask(input)).failure).toMatchObject({ error_code: 'ADIT_NOT_FOUND' })
  expect(api.seen).toEqual([])
})

test('an agent has at most a hundred saved tunnels, and a saved one can be replaced', async () => {
  const { lab } = await consoleWithApi()
  const row = { account_id: lab.account.id, agent_id: agentId, definition: JSON.stringify(definition) }
  await lab.context.db
    .insertInto('agent_saved_tunnels')
    .values(Array.from({ length: 100 }, (_, i) => ({ ...row, name: `w${i}` })))
    .execute()
  expect((await lab.ask('start', startBody({}, true))).failure?.msg).toMatch(/100 tunnels are already saved/)
  expect((await lab.ask('start', startBody({ name: 'w7' }, true))).failure).toBeNull()
})
