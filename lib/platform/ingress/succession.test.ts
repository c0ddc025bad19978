import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createIdSource } from '../store/ids'
import { bindOf, connectAgent, helloOf, newAuthtoken, openAgent } from '../testing/agent'
import { sharedPlatform } from '../testing/platform'
import { admit } from './admission'
import { createTunnelRegistry } from './tunnel-registry'

const platform = sharedPlatform()
const token = async () => (await newAuthtoken(platform().call)).token
const within = { timeout: 30_000, interval: 20 }
const statusOf = async (id: string) => (await platform().call('GET', `/tunnel_sessions/${id}`)).status

test('a client that reconnects replaces its lost session and gets a new session ID', async () => {
  const { call, ingressUrl } = platform()
  await call('POST', '/reserved_domains', { body: { domain: 'again.example' } })
  const authtoken = await token()
  const first = await connectAgent(ingressUrl, { authtoken })
  await first.bound('again.example')
  const { client_id, resume_cookie, session_id } = first.welcome
  const second = await connectAgent(ingressUrl, { authtoken, client_id, resume_cookie })
  expect(second.welcome).toMatchObject({ client_id, resume_cookie })
  expect(second.welcome.session_id).not.toBe(session_id)
  expect(await statusOf(session_id)).toBe(404)
  await second.bound('again.example')
})

test.each([
  ['a wrong cookie', { resume_cookie: 'x'.repeat(43) }],
  ['no cookie', { resume_cookie: '' }],
  ['a non-ASCII cookie', { resume_cookie: 'é'.repeat(22) }],
  ['another credential', {}],
])("a session isn't replaced with %s", async (name, more) => {
  const authtoken = await token()
  const first = await connectAgent(platform().ingressUrl, { authtoken })
  const { client_id, resume_cookie, session_id } = first.welcome
  const other = name === 'another credential' ? await token() : authtoken
  const hello = { authtoken: other, client_id, resume_cookie, ...more }
  const second = await connectAgent(platform().ingressUrl, hello)
  expect(second.welcome.client_id).not.toBe(client_id)
  expect(await statusOf(session_id)).toBe(200)
})

test('concurrent hellos of one client leave one session, which can bind its URL', async () => {
  const { call, ingressUrl } = platform()
  await call('POST', '/reserved_domains', { body: { domain: 'race.example' } })
  const authtoken = await token()
  const first = await connectAgent(ingressUrl, { authtoken, metadata: 'race' })
  await first.bound('race.example')
  const { client_id, resume_cookie } = first.welcome
  const others = await Promise.all(Array.from({ length: 5 }, () => openAgent(ingressUrl)))
  for (const { send } of others) {
    send(helloOf({ authtoken, client_id, resume_cookie, metadata: 'race' }))
    send(bindOf('race.example'))
  }
  const isOpen = ({ socket }: (typeof others)[number]) => socket.readyState === WebSocket.OPEN
  await expect.poll(() => others.filter(isOpen).length, within).toBe(1)
  expect(await first.closed).toBe(1006)
  const [left] = others.filter(isOpen)
  const { session_id } = (await left?.next('welcome')) ?? {}
  expect(await left?.next('bound')).toMatchObject({ url: 'https://race.example' })
  const { body } = await call('GET', '/tunnel_sessions?limit=100')
  const sessions = body.tunnel_sessions as { id: string; metadata: string }[]
  expect(sessions.filter(({ metadata }) => metadata === 'race').map(({ id }) => id)).toEqual([session_id])
  expect(others.flatMap(({ received }) => received).filter(({ type }) => type === 'bind-refused')).toEqual([])
})

test('a hello waits for earlier ones of its client and is dropped if its agent disconnects', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const registry = createTunnelRegistry({
    store: platform().store,
    releaseKey: '',
    newId: createIdSource(),
    log,
  })
  const { id, token: authtoken } = await newAuthtoken(platform().call)
  const resumed = { client_id: 'a', resume_cookie: registry.cookieOf('a', id) }
  const hello = helloOf({ authtoken, metadata: 'gone', ...resumed })
  let end = () => undefined as void
  const before = registry.runForClient('a', () => new Promise<void>((resolve) => (end = resolve)))
  let isConnected = true
  const begin = vi.fn()
  const admitted = admit(registry, hello, { ip: '127.0.0.1', isConnected: () => isConnected, begin })
  const other = await admit(registry, helloOf({ authtoken }), {
    ip: '127.0.0.1',
    isConnected: () => true,
    begin,
  })
  isConnected = false
  end()
  await before
  expect(await admitted).toBeNull()
  expect(begin.mock.calls.map(([facts]) => facts.id)).toEqual([other?.session_id])
})
