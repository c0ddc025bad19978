import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { answerOf, type FakePlatform, startFakePlatform } from '../testing/fake-platform'
import { runAgent, startService, tunnelSpec } from '../testing/run-agent'
import { readResolve } from '../config/values'
import { connectSession, ConnectionLost } from './connection'
import { pauseMs } from './keep'

let platform: FakePlatform
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  platform = await startFakePlatform()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await platform.close()
})

async function run(...args: Parameters<typeof runAgent> extends [number, ...infer Rest] ? Rest : never) {
  const agent = await runAgent(platform.port, ...args)
  closing.push(() => agent.close())
  return agent
}

test('reconnect delays double up to 30 seconds, with jitter', () => {
  const longest = [0, 1, 2, 5, 6, 50].map((attempt) => pauseMs(attempt, () => 1))
  expect(longest).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000])
  expect(pauseMs(0, () => 0)).toBe(250)
})

test('the agent says hello, binds its tunnels, and logs their addresses but not its authtoken', async () => {
  const agent = await run([tunnelSpec(80, { metadata: 'of the tunnel', description: 'the app' })])
  const { hello, messages } = await platform.agent(0)
  expect(hello).toMatchObject({
    client_id: '',
    authtoken: 'a-secret-authtoken',
    version: '3.30.2',
    os: 'linux',
    metadata: 'rack 7',
    config_version: '2',
    capabilities: { restart: '', stop: '', update: '' },
  })
  expect(messages[1]).toEqual({
    type: 'bind',
    name: 'app',
    proto: 'https',
    host: 'app.localhost',
    upstream_url: 'http://127.0.0.1:80',
    metadata: 'of the tunnel',
    description: 'the app',
  })
  expect(agent.log.lines.find(({ message }) => message === 'Tunnel is up')?.fields).toEqual({
    tunnel: 'app',
    open: `http://app.localhost:${platform.port}`,
    url: 'https://app.localhost',
    addr: 'localhost:80',
  })
  expect(JSON.stringify(agent.log.lines)).not.toContain('a-secret-authtoken')
})

test('the agent reconnects as the same client, with the tunnels of its files and no others', async () => {
  const agent = await run([tunnelSpec(80)])
  await agent.core.start(tunnelSpec(81, { name: 'extra', host: 'extra.localhost' }))
  const first = await platform.agent(0)
  first.drop()
  const second = await platform.agent(1)
  expect(second.hello.client_id).not.toBe('')
  expect(second.hello.resume_cookie).toBe('cookie-1')
  await second.received(({ type }) => type === 'bind')
  expect(second.messages.map((message) => ('name' in message ? message.name : message.type))).toEqual([
    'hello',
    'app',
  ])
  expect(agent.core.tunnels.list().map(({ spec }) => spec.name)).toEqual(['app'])
  await expect.poll(() => agent.core.tunnels.get('app')?.bound).toEqual({ url: 'https://app.localhost' })
})

test('a name still in use after an outage is requested again', async () => {
  const agent = await run([tunnelSpec(80)])
  platform.rules.refuseBind.set('app', { code: 334, message: 'It is online already' })
  ;(await platform.agent(0)).drop()
  const second = await platform.agent(1)
  await second.received(({ type }) => type === 'bind')
  platform.rules.refuseBind.clear()
  await expect
    .poll(() => agent.core.tunnels.get('app')?.bound, { timeout: 30_000 })
    .toEqual({ url: 'https://app.localhost' })
})

test('a tunnel stopped while its name is in use is not requested again', async () => {
  const agent = await run([tunnelSpec(80)])
  platform.rules.refuseBind.set('app', { code: 334, message: 'It is online already' })
  ;(await platform.agent(0)).drop()
  const second = await platform.agent(1)
  await second.received(({ type }) => type === 'bind')
  await expect
    .poll(() => agent.log.lines.some(({ message }) => message.startsWith('Tunnel rejected')))
    .toBe(true)
  expect(agent.core.stop('app')).toBe(true)
  await pause(800) // the first delay is at most half a second
  expect(second.messages.filter(({ type }) => type === 'bind')).toHaveLength(1)
})

test('a session lost while its first tunnels are being bound is resumed', async () => {
  platform.rules.answersBinds = false
  const starting = runAgent(platform.port, [tunnelSpec(80)])
  const first = await platform.agent(0)
  await first.received(({ type }) => type === 'bind')
  platform.rules.answersBinds = true
  first.drop()
  const agent = await starting
  closing.push(() => agent.close())
  expect((await platform.agent(1)).hello.resume_cookie).toBe('cookie-1')
  expect(agent.core.tunnels.get('app')?.bound).toEqual({ url: 'https://app.localhost' })
})

test.each([
  [
    'is not a platform',
    (server: Server) => void server,
    "the server returned 404 instead of opening a session. Check that the server address is the platform's ingress",
  ],
  [
    'closes the connection',
    (server: Server) => {
      const sockets = new WebSocketServer({ server })
      sockets.on('connection', (socket) => socket.close(1008, 'Not now'))
    },
    'the platform closed the connection: Not now',
  ],
])('connecting to a server that %s fails with the reason', async (_what, prepare, reason) => {
  await run([])
  const { hello } = await platform.agent(0)
  const other = await startService((_request, response) => response.writeHead(404).end())
  prepare(other.server)
  const nothing = () => undefined
  const on = { onWelcome: nothing, onDial: nothing, onCommand: nothing }
  const connecting = connectSession({
    server: { host: '127.0.0.1', port: other.port },
    resolve: (to) => to,
    hello,
    ...on,
  })
  await expect(connecting).rejects.toThrow(new ConnectionLost(reason))
  await other.close()
})

test('the agent waits for an unavailable platform', async () => {
  const { port } = platform
  await platform.close()
  const agent = runAgent(port, [tunnelSpec(80)])
  platform = await startFakePlatform(port)
  const running = await agent
  closing.push(() => running.close())
  expect(platform.agents).toHaveLength(1)
})

test.each([
  [105, 'The authtoken is none'],
  [107, 'The authtoken is not known'],
  [108, 'There are too many sessions'],
])('a start refused with error %d ends the agent', async (code, message) => {
  platform.rules.refuseHello = { code, message }
  await expect(run([tunnelSpec(80)])).rejects.toThrow(`${message} (ERR_SERVICE_${code})`)
})

test('every tunnel refused at startup is reported', async () => {
  platform.rules.refuseBind.set('a', { code: 316, message: 'Not permitted' })
  platform.rules.refuseBind.set('b', { code: 334, message: 'Online already' })
  const specs = ['a', 'b', 'c'].map((name) => tunnelSpec(80, { name }))
  await expect(run(specs)).rejects.toThrow(
    'The platform rejected the tunnel a: Not permitted (ERR_SERVICE_316)\nThe platform rejected the tunnel b: Online already (ERR_SERVICE_334)',
  )
  const { received } = await platform.agent(0)
  expect(await received(({ type }) => type === 'bye')).toEqual({ type: 'bye' })
})

test('an unknown authtoken ends the agent when it reconnects; too many sessions do not', async () => {
  const agent = await runAgent(platform.port, [])
  platform.rules.refuseHello = { code: 108, message: 'Too many' }
  ;(await platform.agent(0)).drop()
  await expect
    .poll(() => agent.log.lines.some(({ fields }) => fields.reason === 'Too many (ERR_SERVICE_108)'))
    .toBe(true)
  platform.rules.refuseHello = { code: 107, message: 'Unknown' }
  await expect(agent.ended).rejects.toThrow('Unknown (ERR_SERVICE_107)')
})

test('the agent reconnects if the platform stops responding', async () => {
  await run([], { heartbeatIntervalMs: 20, heartbeatToleranceMs: 40 })
  const first = await platform.agent(0)
  first.freeze()
  expect((await platform.agent(1)).hello.resume_cookie).toBe('cookie-1')
})

test('stop sends a bye and lets active requests finish', async () => {
  const { promise, release } = gate()
  const service = await startService((_request, response) => {
    response.write('begun ')
    void promise.then(() => response.end('ended'))
  })
  const agent = await runAgent(platform.port, [tunnelSpec(service.port)])
  const asked = await platform.ask('app')
  asked.end()
  const answer = answerOf(asked)
  await expect.poll(() => agent.core.tunnels.active()).toBe(1)
  agent.stop()
  const seen = await platform.agent(0)
  await seen.received(({ type }) => type === 'bye')
  release()
  expect((await answer).body).toBe('begun ended')
  await agent.ended
  await service.close()
})

function gate() {
  let release = () => undefined as void
  const promise = new Promise<void>((resolve) => (release = resolve))
  return { promise, release: () => release() }
}

test('--resolve overrides the address of the given host and port only', () => {
  const resolve = readResolve(['connect.example:4556:192.0.2.1', 'six.example:1:[::1]'])
  expect(resolve({ host: 'Connect.example', port: 4556 })).toEqual({ host: '192.0.2.1', port: 4556 })
  expect(resolve({ host: 'connect.example', port: 1 })).toEqual({ host: 'connect.example', port: 1 })
  expect(resolve({ host: 'six.example', port: 1 })).toEqual({ host: '::1', port: 1 })
  expect(() => readResolve(['connect.example:192.0.2.1'])).toThrow('host:port:address')
})
