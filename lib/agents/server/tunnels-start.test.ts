import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { json, type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import {
  agentId,
  consoleWithApi,
  chosenServer,
  definition,
  startBody,
  tunnel,
  writes,
} from './testing/tunnels'

test('a start sends only the documented keys, once, and the audit records intent and outcome', async () => {
  const { lab, api } = await consoleWithApi()
  const input = { domain: 'a.b.site.example.com', inspect: false, host_header: 'rewrite' }
  const { json } = await lab.ask('start', startBody(input))
  expect(json).toMatchObject({ tunnels: [{ name: 'web' }], saved: [] })
  const [sent, ...more] = writes(api.seen)
  expect(more).toEqual([])
  expect(sent).toMatchObject({ method: 'POST', url: '/api/tunnels' })
  expect(JSON.parse(sent?.body ?? '')).toEqual({ ...definition, ...input })
  const audited = (await lab.audit()).slice(2)
  expect(audited.map(({ operation, result, status, target }) => [operation, result, status, target])).toEqual(
    [
      ['agents.start-tunnel', null, null, agentId],
      ['agents.start-tunnel', 'done', 201, agentId],
    ],
  )
  expect(JSON.parse(audited[1]?.after ?? '')).toEqual({ ...definition, ...input })
})

test.each([
  ['name', { name: '' }],
  ['name', { name: '../x' }],
  ['name', { name: 'a b' }],
  ['addr', { addr: '' }],
  ['addr', { addr: '0' }],
  ['addr', { addr: '65536' }],
  ['addr', { addr: 'file:///etc' }],
  ['addr', { addr: 'localhost' }],
  ['addr', { addr: 'http://user:pass@localhost' }],
  ['addr', { addr: 'http://localhost/path' }],
  ['addr', { addr: 'a b:80' }],
  ['domain', { domain: 'localhost' }],
  ['domain', { domain: 'https://app.example.com' }],
  ['domain', { domain: 'other.example.com' }],
  ['domain', { domain: 'x.app.example.com' }],
  ['domain', { domain: 'site.example.com' }],
  ['host_header', { host_header: 'a\r\nb: c' }],
])('an invalid %s in %j is reported by field, and nothing is sent', async (field, more) => {
  const { lab, api } = await consoleWithApi()
  expect((await lab.ask('start', startBody(more))).failure).toMatchObject({
    error_code: 'ADIT_INVALID',
    details: { field },
  })
  expect(writes(api.seen)).toEqual([])
  expect(await lab.audit()).toHaveLength(2)
})

test.each(['80', 'localhost:80', '[::1]:80', '10.0.0.1:8080', 'http://localhost', 'https://localhost:8443/'])(
  'an agent can forward to %s',
  async (addr) => {
    const { lab } = await consoleWithApi()
    expect((await lab.ask('start', startBody({ addr }))).failure).toBeNull()
  },
)

test.each([
  ['an unknown key', { ...startBody(), extra: 1 }],
  ['an undocumented key', startBody({ crt: 'x' })],
  ['another protocol', startBody({ proto: 'tcp' })],
])('%s is refused', async (_, body) => {
  const { lab, api } = await consoleWithApi()
  expect((await lab.ask('start', body)).failure).toMatchObject({ error_code: 'ADIT_INVALID' })
  expect(writes(api.seen)).toEqual([])
})

test('a start on a domain that is already online is refused and names the endpoint', async () => {
  const { lab, api } = await consoleWithApi()
  await lab.endpoint('ep_7', 'https://app.example.com')
  expect((await lab.ask('start', startBody({ domain: 'App.example.com' }))).failure).toMatchObject({
    error_code: 'ADIT_CONFLICT',
    details: { field: 'domain', endpoint_id: 'ep_7' },
  })
  expect(writes(api.seen)).toEqual([])
})

test('a start on a domain whose endpoint has just ended is sent', async () => {
  const platform = await scriptedUpstream((_, response) =>
    json(response, 404, { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op' } }),
  )
  onTestFinished(() => platform.close())
  const { lab, api } = await consoleWithApi({ base_url: platform.url })
  await lab.endpoint('ep_7', 'https://app.example.com')
  expect((await lab.ask('start', startBody({ domain: 'app.example.com' }))).failure).toBeNull()
  expect(platform.seen.map(({ url }) => url)).toContain('/endpoints/ep_7')
  expect(writes(api.seen)).toHaveLength(1)
})

test.each<[string, number, unknown, object]>([
  [
    'an invalid definition',
    400,
    { error_code: 102, msg: 'x', details: { err: 'name taken' } },
    { error_code: 'ADIT_AGENT_REFUSED', msg: expect.stringMatching(/definition\. name taken/) },
  ],
  [
    'a platform error',
    502,
    { error_code: 103, details: { err: 'ERR_SERVICE_334: online' } },
    {
      error_code: 'ADIT_AGENT_REFUSED',
      msg: expect.stringMatching(/ERR_SERVICE_334/),
      details: expect.objectContaining({ field: 'domain', agent_code: '103' }),
    },
  ],
  [
    'a missing session',
    503,
    { error_code: 104, msg: 'x' },
    {
      error_code: 'ADIT_AGENT_NOT_READY',
      msg: expect.stringMatching(/stop the tunnel with that name\./),
    },
  ],
  [
    'an unknown error code',
    400,
    { error_code: 999, msg: 'odd' },
    { msg: expect.stringMatching(/error 999\)\. odd/) },
  ],
  ['a refused Host header', 403, 'no', { error_code: 'ADIT_AGENT_HOST_REFUSED' }],
  ['an offline endpoint', 404, 'ERR_SERVICE_3200', { error_code: 'ADIT_AGENT_NOT_UP' }],
])(
  'a start refused due to %s reports the error and does not save the tunnel',
  async (_, status, body, reported) => {
    const { lab, fixture } = await chosenServer((_, response) => json(response, status, body))
    expect((await lab.ask('start', startBody({}, true))).failure).toMatchObject(reported)
    expect(writes(fixture.seen)).toHaveLength(1)
    expect((await lab.audit()).at(-1)).toMatchObject({
      operation: 'agents.start-tunnel',
      result: 'refused',
      status,
    })
    expect((await lab.poll()).json?.saved).toEqual([])
  },
)

test.each<[string, Script]>([
  ['a connection closed after the request', (_, r) => void r.destroy()],
  [
    'a response cut in the middle',
    (_, r) => void r.writeHead(201, { 'content-length': 99 }).write('{', () => r.destroy()),
  ],
  ['a 502 from a gateway', (_, r) => r.writeHead(502).end('bad gateway')],
  ['a 503 from an ingress without the agent', (_, r) => r.writeHead(503).end('gone')],
  ['a 500 from the agent', (_, r) => json(r, 500, { error_code: 105, msg: 'x' })],
  ['a 504 from a gateway', (_, r) => r.writeHead(504).end()],
  ['a 408 from a proxy', (_, r) => r.writeHead(408).end()],
  ['a 499 from a proxy', (_, r) => r.writeHead(499).end()],
  ['a response that is not a tunnel', (_, r) => json(r, 201, { hello: 1 })],
  ['a web page', (_, r) => r.writeHead(200).end('<h1>hi</h1>')],
  ['a redirect', (_, r) => r.writeHead(307, { location: '/api/tunnels' }).end()],
])(
  'a start that ends with %s has an unknown outcome, is sent once, and saves the tunnel',
  async (_, serve) => {
    const { lab, fixture } = await chosenServer((seen, response, request) =>
      seen.method === 'GET' ? json(response, 200, { tunnels: [] }) : serve(seen, response, request),
    )
    expect((await lab.ask('start', startBody({}, true))).failure).toMatchObject({
      error_code: 'ADIT_OUTCOME_UNKNOWN',
    })
    expect(writes(fixture.seen)).toHaveLength(1)
    expect((await lab.audit()).at(-1)).toMatchObject({ operation: 'agents.start-tunnel', result: 'unknown' })
    expect((await lab.poll()).json?.saved).toEqual([{ definition, is_running: false }])
  },
)

test('the next poll shows a tunnel that was started although the response was lost', async () => {
  const running: object[] = []
  const { lab } = await chosenServer(({ method }, response) => {
    if (method === 'GET') return void json(response, 200, { tunnels: running })
    running.push(tunnel('web'))
    response.destroy()
  })
  expect((await lab.ask('start', startBody())).failure).toMatchObject({ error_code: 'ADIT_OUTCOME_UNKNOWN' })
  expect((await lab.poll()).json?.tunnels).toMatchObject([{ name: 'web' }])
})

test('a start that cannot connect is refused, and the audit records it', async () => {
  const { lab, fixture } = await chosenServer((_, response) => json(response, 200, { tunnels: [] }))
  await fixture.close()
  expect((await lab.ask('start', startBody({}, true))).failure).toMatchObject({
    error_code: 'ADIT_UPSTREAM_CONNECT',
  })
  expect((await lab.audit()).at(-1)).toMatchObject({ result: 'refused', status: null })
})

test('nothing is sent if the audit cannot record the intent', async () => {
  const { lab, api } = await consoleWithApi()
  await sql`create trigger no_audit before insert on audit begin select raise(abort, 'full'); end`.execute(
    lab.context.db,
  )
  await expect(lab.ask('start', startBody())).rejects.toThrow(/full/)
  expect(writes(api.seen)).toEqual([])
})
