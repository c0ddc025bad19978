import type { Socket } from 'node:net'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer, listenOn, shut } from '../requests/http'
import { createIdSource } from '../store/ids'
import { createPipeline } from '../requests/pipeline'
import { connectAgent, helloOf, newAuthtoken, openAgent } from '../testing/agent'
import { platformClient, sharedPlatform } from '../testing/platform'
import { admit } from './admission'
import { CLOSING_MS } from './connection'
import { createTunnelRegistry } from './tunnel-registry'

const platform = sharedPlatform()
const token = async () => (await newAuthtoken(platform().call)).token
const within = { timeout: 30_000, interval: 20 }
const statusOf = async (id: string) => (await platform().call('GET', `/tunnel_sessions/${id}`)).status

test('deleting a credential ends its sessions and no others', async () => {
  const { call, ingressUrl } = platform()
  const { id, token: authtoken } = await newAuthtoken(call)
  const agent = await connectAgent(ingressUrl, { authtoken })
  const other = await connectAgent(ingressUrl, { authtoken: await token() })
  expect((await call('DELETE', `/credentials/${id}`)).status).toBe(204)
  expect((await agent.next('refused')).fault.code).toBe(107)
  await expect.poll(() => statusOf(agent.welcome.session_id), within).toBe(404)
  expect(await statusOf(other.welcome.session_id)).toBe(200)
})

test('deactivating a bot user ends only its own sessions and invalidates its authtokens', async () => {
  const { call, ingressUrl } = platform()
  const { body: bot } = await call('POST', '/bot_users', { body: { name: 'agent' } })
  const { body: credential } = await call('POST', '/credentials', { body: { owner_id: bot.id } })
  const authtoken = String(credential.token)
  const running = await connectAgent(ingressUrl, { authtoken })
  const other = await connectAgent(ingressUrl, { authtoken: await token() })
  await call('PATCH', `/bot_users/${String(bot.id)}`, { body: { name: 'still on' } })
  await call('PATCH', `/bot_users/${String(bot.id)}`, { body: { active: false } })
  expect((await running.next('refused')).fault.code).toBe(107)
  await expect.poll(() => statusOf(running.welcome.session_id), within).toBe(404)
  expect(await statusOf(other.welcome.session_id)).toBe(200)
  const agent = await openAgent(ingressUrl)
  agent.send(helloOf({ authtoken }))
  const { fault } = await agent.next('refused')
  expect(fault).toMatchObject({ code: 107, message: expect.stringMatching(/^The bot user .* is inactive\./) })
})

test.each([
  ['deleted credential', 'DELETE', (id: string) => `/credentials/${id}`, undefined],
  ['deactivated bot user', 'PATCH', (_id: string, bot: string) => `/bot_users/${bot}`, { active: false }],
])('sessions of a %s end only after the change is committed', async (_what, method, path, body) => {
  const { call, store, file, token: key } = platform()
  const reader = new Database(file)
  const { body: bot } = await call('POST', '/bot_users', { body: { name: 'agent' } })
  const { body: credential } = await call('POST', '/credentials', { body: { owner_id: bot.id } })
  const ids = [String(credential.id), String(bot.id)] as const
  const readAll = () =>
    JSON.stringify(reader.prepare('select id, body from objects where id in (?, ?) order by id').all(...ids))
  const before = readAll()
  const seen: [id: string, isSeen: boolean][] = []
  const hangUp = (id: string) => void seen.push([id, readAll() !== before])
  const agents = { find: () => undefined, hangUp }
  const log = { info: vi.fn(), error: vi.fn() }
  const newId = createIdSource()
  const server = createHttpServer(createPipeline({ store, newId, baseUrl: () => '', agents }), newId, log)
  const port = await listenOn(server, '127.0.0.1', 0)
  onTestFinished(() => shut(server))
  expect(
    (await platformClient(`http://127.0.0.1:${port}`, key)(method, path(...ids), { body })).status,
  ).toBeLessThan(300)
  expect(seen).toEqual([[ids[0], true]])
  reader.close()
})

test('a credential deleted while its agent signs in is refused', async () => {
  const { call, store } = platform()
  const { id, token: authtoken } = await newAuthtoken(call)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const registry = createTunnelRegistry({ store, releaseKey: '', newId: createIdSource(), log })
  const write: typeof registry.write = async (work) => {
    await call('DELETE', `/credentials/${id}`)
    return registry.write(work)
  }
  const begin = vi.fn()
  const caller = { ip: '127.0.0.1', isConnected: () => true, begin }
  await expect(admit({ ...registry, write }, helloOf({ authtoken }), caller)).rejects.toMatchObject({
    code: 107,
  })
  expect(begin).not.toHaveBeenCalled()
})

test('a session can be ended as soon as it is committed', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const registry = createTunnelRegistry({
    store: platform().store,
    releaseKey: '',
    newId: createIdSource(),
    log,
  })
  const begin = vi.fn()
  let begunAtCommit = 0
  const write: typeof registry.write = async (work) => {
    const created = await registry.write(work)
    begunAtCommit = begin.mock.calls.length
    return created
  }
  const caller = { ip: '127.0.0.1', isConnected: () => true, begin }
  await admit({ ...registry, write }, helloOf({ authtoken: await token() }), caller)
  expect(begunAtCommit).toBe(1)
})

test("an agent that doesn't close after its credential is deleted is cut off after CLOSING_MS", async () => {
  const { id, token: authtoken } = await newAuthtoken(platform().call)
  const agent = await connectAgent(platform().ingressUrl, { authtoken })
  agent.socket.pause()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await platform().call('DELETE', `/credentials/${id}`)
  vi.advanceTimersByTime(CLOSING_MS - 1)
  expect(await statusOf(agent.welcome.session_id)).toBe(200)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => statusOf(agent.welcome.session_id), within).toBe(404)
})

test("an invalid frame from an agent whose credential is deleted doesn't crash the platform", async () => {
  const { id, token: authtoken } = await newAuthtoken(platform().call)
  const agent = await connectAgent(platform().ingressUrl, { authtoken })
  const underneath = (agent.socket as unknown as { _socket: Socket })._socket
  agent.socket.on('message', () => underneath.write(Buffer.from([0x8f, 0x80, 0, 0, 0, 0])))
  await platform().call('DELETE', `/credentials/${id}`)
  await agent.closed
  await vi.waitFor(async () => expect(await statusOf(agent.welcome.session_id)).toBe(404), within)
})
