import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_CAPTURED_BODY } from '../inspect/capture'
import { answerOf, type FakePlatform, startFakePlatform } from '../testing/fake-platform'
import { runAgent, startService, tunnelSpec } from '../testing/run-agent'

let platform: FakePlatform
let service: Awaited<ReturnType<typeof startService>>
let agent: Awaited<ReturnType<typeof runAgent>>
const bodies: string[] = []

beforeAll(async () => {
  service = await startService((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (part: string) => (body += part))
    incoming.on('end', () => {
      bodies.push(body)
      response.end(`got ${body.length}`)
    })
  })
  platform = await startFakePlatform()
  agent = await runAgent(platform.port, [
    tunnelSpec(service.port),
    tunnelSpec(service.port, { name: 'quiet', inspect: false }),
  ])
})
afterAll(async () => {
  await agent.close()
  await platform.close()
  await service.close()
})

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${agent.api}${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const allow = response.headers.get('allow')
  return {
    status: response.status,
    ...(allow !== null && { allow }),
    body: text ? JSON.parse(text) : undefined,
  }
}

async function visit(name: string, body = '') {
  const asked = await platform.ask(name, {
    method: 'POST',
    path: '/in?x=1',
    headers: { 'X-Forwarded-For': '192.0.2.7' },
  })
  asked.end(body)
  return answerOf(asked)
}

test('the API reports its status and its tunnels', async () => {
  expect((await call('GET', '/')).body).toMatchObject({ tunnels_uri: '/api/tunnels' })
  expect((await call('GET', '/status')).body).toMatchObject({
    status: 'online',
    agent_version: '3.30.2',
    session: { legs: [{ region: 'lab' }] },
  })
  const { tunnels } = (await call('GET', '/tunnels')).body
  expect(tunnels[0]).toMatchObject({
    name: 'app',
    uri: '/api/tunnels/app',
    public_url: 'https://app.localhost',
    proto: 'https',
    config: { addr: `localhost:${service.port}`, inspect: true },
    metrics: { conns: { gauge: 0 }, http: { rate1: expect.any(Number) } },
  })
})

test('a tunnel is started, shown and stopped', async () => {
  const started = await call('POST', '/tunnels', {
    name: 'a b',
    addr: service.port,
    proto: 'http',
    domain: 'ab.localhost',
  })
  expect(started).toMatchObject({
    status: 201,
    body: { name: 'a b', uri: '/api/tunnels/a%20b', public_url: 'https://ab.localhost' },
  })
  expect((await visit('a b', 'hello')).body).toBe('got 5')
  expect((await call('GET', '/tunnels/a%20b')).body).toMatchObject({ metrics: { http: { count: 1 } } })
  expect(await call('DELETE', '/tunnels/a%20b')).toEqual({ status: 204, body: undefined })
  const seen = await platform.agent(0)
  expect(await seen.received(({ type }) => type === 'unbind')).toEqual({ type: 'unbind', name: 'a b' })
  expect(await call('GET', '/tunnels/a%20b')).toMatchObject({ status: 404, body: { error_code: 100 } })
  expect((await call('DELETE', '/tunnels/a%20b')).status).toBe(404)
})

test('an endpoint is created and replaced by PUT', async () => {
  const definition = { url: 'https://e.localhost', upstream: { url: String(service.port) } }
  expect((await call('PUT', '/endpoints/e', definition)).status).toBe(201)
  expect(await call('PUT', '/endpoints/e', { ...definition, description: 'new' })).toMatchObject({
    status: 200,
    body: { name: 'e', url: 'https://e.localhost', description: 'new' },
  })
  expect(
    (await call('GET', '/endpoints')).body.endpoints.map(({ name }: { name: string }) => name),
  ).toContain('e')
  expect((await call('PUT', '/endpoints/e', { ...definition, name: 'f' })).status).toBe(400)
  expect((await call('DELETE', '/endpoints/e')).status).toBe(204)
  expect(await call('POST', '/endpoints', { name: 'g' })).toMatchObject({
    status: 400,
    body: { error_code: 102 },
  })
})

describe('refusals', () => {
  test.each([
    [{ name: 'x', proto: 'http' }, 'addr is missing'],
    [{ addr: 80, proto: 'http' }, 'name is missing'],
    [{ name: 'x', addr: 80, proto: 'tcp' }, 'tcp'],
    [{ name: 'x', addr: 80, proto: 'http', adr: 1 }, 'did you mean addr?'],
    [{ name: 'x', addr: 80, proto: 'http', domain: 'a', hostname: 'b' }, 'conflicts with domain'],
    [{ name: 'app', addr: 80, proto: 'http' }, 'is in use by another tunnel'],
  ])('the definition %j is refused', async (definition, err) => {
    const { status, body } = await call('POST', '/tunnels', definition)
    expect({ status, code: body.error_code }).toEqual({ status: 400, code: 102 })
    expect(body.details.err).toContain(err)
  })

  test('a body that is too long, not a JSON object, or of another content type is rejected', async () => {
    expect(await call('POST', '/tunnels', '{')).toMatchObject({ status: 400, body: { error_code: 101 } })
    expect(await call('POST', '/tunnels', [])).toMatchObject({ status: 400, body: { error_code: 101 } })
    expect(await call('POST', '/tunnels', {}, { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
      body: { error_code: 101 },
    })
    expect((await call('POST', '/tunnels', { name: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('unknown paths and methods are rejected', async () => {
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { error_code: 100 } })
    expect(await call('PATCH', '/tunnels', {})).toMatchObject({
      status: 405,
      allow: 'GET, POST',
      body: { msg: '/api/tunnels supports only GET and POST.' },
    })
  })

  test('a platform refusal is reported with its code, and the name can be used again', async () => {
    platform.rules.refuseBind.set('held', { code: 334, message: 'It is online already' })
    const definition = { name: 'held', addr: 80, proto: 'http' }
    expect(await call('POST', '/tunnels', definition)).toMatchObject({
      status: 502,
      body: { error_code: 103, details: { err: 'It is online already (ERR_SERVICE_334)' } },
    })
    platform.rules.refuseBind.clear()
    expect((await call('POST', '/tunnels', definition)).status).toBe(201)
  })

  test.each([
    ['localhost:4040', 200],
    ['127.0.0.9', 200],
    ['[::1]:1', 200],
    ['rebound.example', 403],
    ['192.0.2.1', 403],
    ['app.localhost', 403],
  ])('a request for host %s gets %d', async (host, status) => {
    const asked = request(`${agent.api}/status`, { headers: { host } })
    asked.end()
    const [response] = await once(asked, 'response')
    response.resume()
    expect(response.statusCode).toBe(status)
  })
})

describe('captured requests', () => {
  test('requests are listed newest first, with headers and bodies, and can be replayed', async () => {
    await call('DELETE', '/requests/http')
    await visit('app', 'first')
    await visit('quiet', 'secret')
    const { body } = await call('GET', '/requests/http?limit=1')
    const [captured] = body.requests
    expect(body.requests).toHaveLength(1)
    expect(captured).toMatchObject({
      tunnel_name: 'app',
      remote_addr: '192.0.2.7',
      request: { method: 'POST', uri: '/in?x=1', headers: { 'X-Forwarded-For': ['192.0.2.7'] } },
      response: { status: '200 OK', status_code: 200 },
    })
    expect(Buffer.from(captured.request.raw, 'base64').toString()).toMatch(
      /^POST \/in\?x=1 HTTP\/1\.1\r\n[\s\S]*\r\n\r\nfirst$/,
    )
    expect(Buffer.from(captured.response.raw, 'base64').toString()).toMatch(/\r\n\r\ngot 5$/)

    expect((await call('POST', '/requests/http', { id: captured.id })).status).toBe(204)
    await expect
      .poll(async () => (await call('GET', '/requests/http')).body.requests[0].response?.status_code)
      .toBe(200)
    expect(bodies.filter((one) => one === 'first')).toHaveLength(2)
    const all = (await call('GET', '/requests/http?tunnel_name=app')).body.requests
    expect(all.map(({ id }: { id: string }) => id)).toEqual([
      expect.not.stringMatching(captured.id),
      captured.id,
    ])
    expect((await call('GET', `/requests/http/${captured.id}`)).body.id).toBe(captured.id)
    expect((await call('GET', '/requests/http/none')).status).toBe(404)
  })

  test("a long body is forwarded in full, captured in part, and can't be replayed", async () => {
    await visit('app', 'y'.repeat(MAX_CAPTURED_BODY + 1000))
    expect(bodies.at(-1)).toHaveLength(MAX_CAPTURED_BODY + 1000)
    const [captured] = (await call('GET', '/requests/http')).body.requests
    const raw = Buffer.from(captured.request.raw, 'base64')
    expect(raw.length).toBeGreaterThan(MAX_CAPTURED_BODY)
    expect(raw.length).toBeLessThan(MAX_CAPTURED_BODY + 1000)
    expect(await call('POST', '/requests/http', { id: captured.id })).toMatchObject({
      status: 400,
      body: { error_code: 102 },
    })
  })

  test('captures stay within the memory limit', async () => {
    const small = await runAgent(platform.port, [tunnelSpec(service.port, { name: 'small' })], {
      inspectDbSize: 10_000,
    })
    for (let i = 0; i < 20; i += 1) await visit('small', 'z'.repeat(2000))
    expect(small.core.captures.bytes()).toBeLessThanOrEqual(10_000)
    expect(small.core.captures.list().length).toBeGreaterThan(1)
    await small.close()
    const none = await runAgent(platform.port, [tunnelSpec(service.port, { name: 'none' })], {
      inspectDbSize: -1,
    })
    await visit('none', 'z')
    expect(none.core.captures.list()).toEqual([])
    await none.close()
  })
})

test('a tunnel to the API is refused unless it rewrites the Host header', async () => {
  const [host = '', port] = new URL(agent.api).host.split(':')
  const own = {
    upstream: { host, port: Number(port), addr: 'localhost:4040', url: `http://${host}:${port}` },
  }
  const other = await runAgent(platform.port, [
    tunnelSpec(0, { ...own, name: 'api', host: 'api.example.com' }),
    tunnelSpec(0, { ...own, name: 'api-rewritten', host: 'api2.example.com', hostHeader: 'rewrite' }),
  ])
  const status = async (name: string) => {
    const asked = await platform.ask(name, { path: '/api/status', headers: { Host: 'api.example.com' } })
    asked.end()
    return (await answerOf(asked)).response.statusCode
  }
  expect([await status('api'), await status('api-rewritten')]).toEqual([403, 200])
  await other.close()
})
