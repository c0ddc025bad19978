import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DIAL_MS } from '@/lib/tunnel/messages'
import { seedSession } from '../seed/seed'
import { connectAgent, dialStream, messageIn, newAuthtoken, serveHost, visit } from '../testing/agent'
import { newFile, sharedPlatform, testPlatform } from '../testing/platform'

const platform = sharedPlatform()
const ingress = () => platform().ingressUrl
const within = { timeout: 30_000, interval: 20 }

async function connected(domain: string) {
  await platform().call('POST', '/reserved_domains', { body: { domain } })
  const { token: authtoken } = await newAuthtoken(platform().call)
  return connectAgent(ingress(), { authtoken }, (_, response) => response.end('served'))
}
async function served(host: string, domain = host) {
  const agent = await connected(domain)
  await agent.bound(host)
  return agent
}
const statusAt = async (host: string) => (await visit(ingress(), host)).status

test('a host without a tunnel returns 404', async () => {
  const answer = await visit(ingress(), 'nothing.example:80')
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('nothing.example')
  expect(answer.text).toContain('ERR_SERVICE_3200')
})

test('a host whose agent was lost returns 503 with Retry-After until the agent reconnects', async () => {
  const agent = await served('lost.example')
  expect(await statusAt('lost.example')).toBe(200)
  await agent.kill()
  const away = async () => {
    const { status, headers } = await visit(ingress(), 'lost.example')
    return [status, headers['retry-after']]
  }
  await expect.poll(away, within).toEqual([503, '1'])
  await served('lost.example')
  expect(await statusAt('lost.example')).toBe(200)
})

test('a host returns 404 a minute after its agent was lost', async () => {
  const agent = await served('late.example')
  await agent.kill()
  await expect.poll(() => statusAt('late.example'), within).toBe(503)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await statusAt('late.example')).toBe(404)
})

test('a host returns 404 after its agent says bye, or 503 if the agent is restarting', async () => {
  const stops = await served('stops.example')
  stops.send({ type: 'bye' })
  expect(await stops.closed).toBe(1000)
  await expect.poll(() => statusAt('stops.example'), within).toBe(404)
  const restarts = await served('restarts.example')
  const path = `/tunnel_sessions/${restarts.welcome.session_id}/restart`
  const response = platform().call('POST', path, { body: {} })
  const { command_id } = await restarts.next('command')
  restarts.send({ type: 'answer', command_id, error: '' })
  restarts.send({ type: 'bye' })
  expect((await response).status).toBe(204)
  await restarts.closed
  await expect.poll(() => statusAt('restarts.example'), within).toBe(503)
})

test('unbinding takes effect at once and closes idle streams, but requests in progress finish', async () => {
  const host = 'unbound.example'
  let finish: (() => void) | undefined
  const agent = await serveHost(platform(), host, ({ url }, response) => {
    if (url !== '/slow') return void response.end('served')
    response.write('begun ')
    finish = () => response.end('and ended')
  })
  const slow = visit(ingress(), host, { path: '/slow' })
  await expect.poll(() => finish, within).toBeDefined()
  expect(await statusAt(host)).toBe(200)
  const closed = () => [...agent.streams].map((stream) => stream.closed)
  agent.send({ type: 'unbind', name: host })
  await expect.poll(closed, within).toEqual([false, true])
  expect(await statusAt(host)).toBe(404)
  finish?.()
  expect(await slow).toMatchObject({ status: 200, text: 'begun and ended' })
  await expect.poll(closed, within).toEqual([true, true])
})

test('the most specific tunnel serves a host: the exact name, then the closest wildcard', async () => {
  const agent = await connected('*.near.example')
  for (const host of ['*.near.example', '*.a.near.example', 'x.a.near.example']) await agent.bound(host)
  const asked: string[] = []
  agent.socket.on('message', (data) => {
    const message = messageIn(data)
    if (message.type === 'dial') asked.push(message.name)
  })
  for (const host of ['x.a.near.example', 'y.a.near.example', 'z.y.a.near.example', 'b.near.example'])
    expect(await statusAt(host)).toBe(200)
  expect(asked).toEqual(['x.a.near.example', '*.a.near.example', '*.near.example'])
  expect(await statusAt('near.example')).toBe(404)
})

test('a host can have separate HTTP and HTTPS tunnels, and serves while one is bound', async () => {
  const agent = await connected('both.example')
  await agent.bound('both.example', { proto: 'http', name: 'plain' })
  await agent.bound('both.example', { proto: 'https', name: 'secure' })
  expect(await statusAt('both.example')).toBe(200)
  agent.send({ type: 'unbind', name: 'secure' })
  await expect
    .poll(async () => (await platform().call('GET', '/tunnels')).text.includes('https://both'), within)
    .toBe(false)
  expect(await statusAt('both.example')).toBe(200)
})

test("an agent that doesn't dial causes a 504 after DIAL_MS, and one that disconnects a 503", async () => {
  const agent = await served('mute.example')
  agent.socket.removeAllListeners('message')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = visit(ingress(), 'mute.example')
  await once(agent.socket, 'message')
  vi.advanceTimersByTime(DIAL_MS)
  expect((await asked).status).toBe(504)
  vi.useRealTimers()
  const again = visit(ingress(), 'mute.example')
  await once(agent.socket, 'message')
  agent.socket.terminate()
  expect((await again).status).toBe(503)
})

test('a stream that arrives after its client disconnected serves the next request', async () => {
  const agent = await served('early.example')
  agent.socket.removeAllListeners('message')
  const asked = request(ingress(), { headers: { host: 'early.example' }, agent: false })
    .on('error', () => undefined)
    .end()
  const [data] = await once(agent.socket, 'message')
  asked.destroy()
  const stream = await dialStream(ingress(), JSON.parse(String(data)).secret)
  if (typeof stream === 'number') throw new Error(`The stream was answered ${stream}`)
  // Nobody needs the stream anymore. `tunnel.test.ts` and `pool.test.ts` test that it is closed later.
  const next = request(ingress(), { headers: { host: 'early.example' }, agent: false }).end()
  const answered = once(next, 'response')
  expect(String((await once(stream, 'data'))[0])).toMatch(/^GET \/ HTTP\/1\.1\r\n/)
  stream.write('HTTP/1.1 204 No Content\r\n\r\n')
  expect((await answered)[0].statusCode).toBe(204)
})

test('deleting a credential cuts off requests in its tunnels, and the host returns 404', async () => {
  const { id, token: authtoken } = await newAuthtoken(platform().call)
  await platform().call('POST', '/reserved_domains', { body: { domain: 'revoked.example' } })
  const agent = await connectAgent(ingress(), { authtoken }, (_, response) => void response.write('begun'))
  await agent.bound('revoked.example')
  const asked = request(ingress(), { headers: { host: 'revoked.example' }, agent: false }).end()
  const [answer] = await once(asked, 'response')
  const cut = once(answer, 'error')
  await platform().call('DELETE', `/credentials/${id}`)
  await cut
  expect(await statusAt('revoked.example')).toBe(404)
})

test('a platform that shuts down lets requests in progress finish', async () => {
  const own = await testPlatform(newFile())
  let finish: () => void = () => undefined
  const agent = await serveHost(own, 'ends.example', (_, response) => {
    response.write('begun ')
    finish = () => response.end('and done')
  })
  const asked = request(own.ingressUrl, { headers: { host: 'ends.example' }, agent: false }).end()
  const [answer] = await once(asked, 'response')
  const closed = own.close()
  finish()
  expect(await text(answer)).toBe('begun and done')
  await closed
  expect(await agent.closed).toBe(1006)
})

test('a restarted platform keeps only sample sessions and returns 503 until agents reconnect', async () => {
  const first = await testPlatform(newFile())
  const { token: authtoken } = await newAuthtoken(first.call)
  await first.call('POST', '/reserved_domains', { body: { domain: '*.left.example' } })
  const agent = await connectAgent(first.ingressUrl, { authtoken })
  await agent.bound('a.left.example')
  const sample = await seedSession(first.store, {
    os: 'linux',
    agent_version: '3.30.2',
    ip: '192.0.2.1',
    region: 'eu',
    metadata: '',
    urls: ['https://sample.left.example'],
  })
  await first.close()
  expect(await agent.closed).toBe(1006)
  const second = await testPlatform(first.file)
  const ids = async (path: string, key: string) =>
    ((await second.call('GET', path)).body[key] as { id: string; url?: string }[]).map(
      ({ id, url }) => url ?? id,
    )
  expect(await ids('/tunnel_sessions', 'tunnel_sessions')).toEqual([sample])
  expect(await ids('/endpoints', 'endpoints')).toEqual(['https://sample.left.example'])
  expect(await ids('/tunnels', 'tunnels')).toHaveLength(1)
  expect((await visit(second.ingressUrl, 'a.left.example')).status).toBe(503)
  const again = await connectAgent(second.ingressUrl, { authtoken }, (_, response) => response.end('back'))
  await again.bound('a.left.example')
  expect((await visit(second.ingressUrl, 'a.left.example')).text).toBe('back')
})

test('every request gets a response while its agent is killed and reconnects repeatedly', async () => {
  const { token: authtoken } = await newAuthtoken(platform().call)
  await platform().call('POST', '/reserved_domains', { body: { domain: 'shaky.example' } })
  const reconnect = async () => {
    const agent = await connectAgent(ingress(), { authtoken }, (_, response) => response.end('served'))
    await expect.poll(() => tryBind(agent), within).toBe(true)
    return agent
  }
  const tryBind = async (agent: Awaited<ReturnType<typeof connectAgent>>) => {
    agent.bind('shaky.example')
    return Promise.race([agent.next('bound').then(() => true), agent.next('bind-refused').then(() => false)])
  }
  const seen: number[] = []
  let agent = await reconnect()
  const over = new AbortController()
  const visitors = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) seen.push(await statusAt('shaky.example'))
  })
  for (let round = 0; round < 10; round += 1) {
    const before = seen.length
    await expect.poll(() => seen.length, within).toBeGreaterThan(before + 20)
    await agent.kill()
    agent = await reconnect()
  }
  over.abort()
  await Promise.all(visitors)
  expect(seen.filter((status) => ![200, 502, 503].includes(status))).toEqual([])
  expect(seen.filter((status) => status === 200).length).toBeGreaterThan(20)
})
