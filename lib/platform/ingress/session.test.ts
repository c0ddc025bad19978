import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { HELLO_MS, SESSION_PATH } from '@/lib/tunnel/messages'
import { createApiKey } from '../keys'
import { setSetting } from '../settings'
import { bindOf, connectAgent, helloOf, newAuthtoken, openAgent } from '../testing/agent'
import { newFile, sharedPlatform, testPlatform } from '../testing/platform'

const platform = sharedPlatform()
const token = async (acl?: string[]) => (await newAuthtoken(platform().call, acl)).token
const within = { timeout: 30_000, interval: 20 }
const statusOf = async (id: string) => (await platform().call('GET', `/tunnel_sessions/${id}`)).status

test('a session has every field of the specification, from its hello and its connection', async () => {
  const { id: credential, token: authtoken } = await newAuthtoken(platform().call)
  const metadata = 'm'.repeat(4096)
  const { welcome } = await connectAgent(platform().ingressUrl, { authtoken, metadata, os: 'freebsd' })
  const { body } = await platform().call('GET', `/tunnel_sessions/${welcome.session_id}`)
  expect(body).toEqual({
    id: expect.stringMatching(/^ts_/),
    uri: `${platform().url}/tunnel_sessions/${welcome.session_id}`,
    agent_version: '3.30.2',
    credential: { id: credential, uri: `${platform().url}/credentials/${credential}` },
    ip: '127.0.0.1',
    metadata,
    os: 'freebsd',
    region: welcome.region,
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    transport: 'service/2',
  })
})

const refusals: [string, number, () => Promise<Parameters<typeof helloOf>[0]>][] = [
  ['no authtoken', 105, async () => ({})],
  ['a malformed authtoken', 105, async () => ({ authtoken: 'secret' })],
  ['an authtoken that is too long', 105, async () => ({ authtoken: 'a'.repeat(600) })],
  ['an unknown authtoken', 107, async () => ({ authtoken: `${'1'.repeat(27)}_${'a'.repeat(27)}` })],
  ['an API key as authtoken', 107, async () => ({ authtoken: (await createApiKey(platform().store)).token })],
  ['an old protocol', 121, async () => ({ authtoken: await token(), protocol_versions: [2, 1] })],
  [
    'metadata beyond 4,096 bytes',
    100,
    async () => ({ authtoken: await token(), metadata: 'é'.repeat(2049) }),
  ],
]
test.each(refusals)('a hello with %s is refused', async (_, code, more) => {
  const before = (await platform().call('GET', '/tunnel_sessions')).body.tunnel_sessions
  const agent = await openAgent(platform().ingressUrl)
  const hello = helloOf(await more())
  agent.send(hello)
  const { fault } = await agent.next('refused')
  expect(fault.code).toBe(code)
  if (hello.authtoken !== '') expect(fault.message).not.toContain(hello.authtoken)
  expect(await agent.closed).toBe(1008)
  expect((await platform().call('GET', '/tunnel_sessions')).body.tunnel_sessions).toEqual(before)
})

test('sessions beyond the quota are refused', async () => {
  const own = await testPlatform(newFile())
  const { token: authtoken } = await newAuthtoken(own.call)
  await setSetting(own.store, 'quota_tunnel_sessions', 1)
  const first = await connectAgent(own.ingressUrl, { authtoken })
  const second = await openAgent(own.ingressUrl)
  second.send(helloOf({ authtoken }))
  expect((await second.next('refused')).fault.code).toBe(108)
  first.send({ type: 'bye' })
  const list = async () => (await own.call('GET', '/tunnel_sessions')).body.tunnel_sessions
  await expect.poll(list, within).toEqual([])
  expect((await connectAgent(own.ingressUrl, { authtoken })).welcome.session_id).toMatch(/^ts_/)
})

test.each([
  ["text that isn't JSON", 'hello'],
  ['an unknown message type', '{"type":"nonsense"}'],
  ['a message before hello', '{"type":"bye"}'],
  ['a binary frame', Buffer.from(JSON.stringify(helloOf()))],
])('the connection is closed after %s', async (_, data) => {
  const agent = await openAgent(platform().ingressUrl)
  agent.socket.send(data)
  expect(await agent.closed).toBe(1008)
})

test('a second hello ends the session', async () => {
  const authtoken = await token()
  const agent = await connectAgent(platform().ingressUrl, { authtoken })
  agent.send(helloOf({ authtoken }))
  expect(await agent.closed).toBe(1008)
  await expect.poll(() => statusOf(agent.welcome.session_id), within).toBe(404)
})

test('a message beyond the size limit closes the connection', async () => {
  const agent = await openAgent(platform().ingressUrl)
  agent.socket.send('x'.repeat(65_537))
  expect(await agent.closed).toBe(1009)
})

test('a connection without a hello is closed after HELLO_MS', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const agent = await openAgent(platform().ingressUrl)
  vi.advanceTimersByTime(HELLO_MS - 1)
  expect(agent.socket.readyState).toBe(WebSocket.OPEN)
  vi.advanceTimersByTime(1)
  expect(await agent.closed).toBe(1008)
})

test.each([
  ['a browser page', 403, { origin: 'http://localhost:3000' }, undefined],
  ['another subprotocol', 400, {}, 'other'],
])('a session is refused for %s', async (_, status, headers, protocol) => {
  const url = `${platform().ingressUrl.replace('http', 'ws')}${SESSION_PATH}`
  const socket = new WebSocket(url, protocol ?? 'adit-session-1', { headers })
  const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
  expect(error.message).toContain(String(status))
})

test("an agent that doesn't answer heartbeats is disconnected, and its tunnels end", async () => {
  const { call, ingressUrl } = platform()
  await call('POST', '/reserved_domains', { body: { domain: 'silent.example' } })
  const agent = await openAgent(ingressUrl, { autoPong: false })
  const beats = { heartbeat_interval_ms: 0, heartbeat_tolerance_ms: 0 } // each counts as a second
  agent.send(helloOf({ authtoken: await token(), ...beats }))
  const { session_id } = await agent.next('welcome')
  agent.send(bindOf('silent.example'))
  const { endpoint_id, tunnel_id } = await agent.next('bound')
  expect(await agent.closed).toBe(1006)
  await expect.poll(() => statusOf(session_id), within).toBe(404)
  expect((await call('GET', `/endpoints/${endpoint_id}`)).status).toBe(404)
  expect((await call('GET', `/tunnels/${tunnel_id}`)).status).toBe(404)
})

test('an agent that answers heartbeats stays connected', async () => {
  const beats = { heartbeat_interval_ms: 0, heartbeat_tolerance_ms: 0 }
  const agent = await connectAgent(platform().ingressUrl, { authtoken: await token(), ...beats })
  let pings = 0
  agent.socket.on('ping', () => (pings += 1))
  await expect.poll(() => pings, { timeout: 30_000 }).toBeGreaterThan(3)
  expect(await statusOf(agent.welcome.session_id)).toBe(200)
})

test('two hundred agents connect, each with its own session', async () => {
  const authtoken = await token()
  const agents = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      connectAgent(platform().ingressUrl, { authtoken, metadata: `many ${i}` }),
    ),
  )
  expect(new Set(agents.map(({ welcome }) => welcome.session_id)).size).toBe(200)
  for (const agent of agents) agent.send({ type: 'bye' })
  await Promise.all(agents.map(({ closed }) => closed))
  const list = async () =>
    (await platform().call('GET', '/tunnel_sessions?limit=100')).body.tunnel_sessions as {
      metadata: string
    }[]
  await expect
    .poll(async () => (await list()).filter(({ metadata }) => metadata.startsWith('many')), within)
    .toEqual([])
})
