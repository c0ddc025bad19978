import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type AgentTarget, type AgentRequest, askAgent, throughIngress, throughNet } from './agent-api'
import { addressPolicy } from './policy'
import {
  anyLocal,
  type ScriptedUpstream,
  json,
  type Script,
  scriptedUpstream,
} from './testing/scripted-upstream'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

async function agent(serve: Script): Promise<ScriptedUpstream> {
  const fixture = await scriptedUpstream(serve)
  open.push(fixture)
  return fixture
}

function targetFor(input: ReturnType<typeof throughNet>): AgentTarget {
  if (!input.ok) throw new Error(input.message)
  return input.target
}
const local = (url: string) => targetFor(throughNet(url, anyLocal))

const list: AgentRequest = { method: 'GET', path: '/api/tunnels' }
const requests: AgentRequest[] = [
  list,
  { method: 'POST', path: '/api/tunnels', body: { name: 'web', addr: '80' } },
  { method: 'DELETE', path: '/api/tunnels/web%20(http)' },
]

test.each(requests)('$method $path: sends one request with only the fixed headers', async (request) => {
  const there = await agent((_, response) => json(response, 200, { tunnels: [] }))
  expect(await askAgent(local(there.url), request)).toMatchObject({ status: 200, json: { tunnels: [] } })
  expect(there.seen).toHaveLength(1)
  const [seen] = there.seen
  expect([seen?.method, seen?.url]).toEqual([request.method, request.path])
  const body = request.method === 'POST' ? JSON.stringify(request.body) : ''
  expect(seen?.body).toBe(body)
  expect(seen?.headers).toEqual({
    host: `127.0.0.1:${there.port}`,
    connection: 'keep-alive',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'adit/0.1',
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
  })
})

test('an endpoint of the local platform is requested at the local ingress, with its own host name', async () => {
  const ingress = await agent((_, response) => json(response, 200, { tunnels: [] }))
  for (const url of [
    'https://api.lab.localhost',
    'https://metadata.google.internal',
    'https://169.254.169.254',
  ])
    expect(await askAgent(targetFor(throughIngress(url, ingress.port)), list)).toMatchObject({ status: 200 })
  expect(ingress.seen.map(({ headers }) => headers.host)).toEqual([
    'api.lab.localhost',
    'metadata.google.internal',
    '169.254.169.254',
  ])
})

const never = [
  'https://169.254.169.254',
  'https://2852039166',
  'https://0xa9fea9fe',
  'https://0251.0376.0251.0376',
  'https://[::ffff:169.254.169.254]',
  'https://[64:ff9b::a9fe:a9fe]',
  'https://[fd00:ec2::254]',
  'https://100.100.100.200',
]
const listedOnly = [
  'http://127.0.0.1',
  'https://127.1',
  'https://[::1]',
  'https://10.0.0.1',
  'https://192.168.1.1',
  'https://0.0.0.0',
  'http://api.example.com',
  'ftp://api.example.com',
  'https://user@api.example.com',
]

test.each([...never, ...listedOnly])('the agent URL %s is refused', (url) => {
  expect(throughNet(url, addressPolicy([])).ok).toBe(false)
})
test.each(never)('the agent URL %s is refused even if every network is allowed', (url) => {
  expect(throughNet(url, addressPolicy(['0.0.0.0/0', '::/0'])).ok).toBe(false)
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '::1',
  '::ffff:169.254.169.254',
  'fd00:ec2::254',
  '0.0.0.0',
])('a name that resolves to %s is refused, and nothing is sent', async (address) => {
  const canary = await agent((_, response) => json(response, 200, {}))
  const target = targetFor(throughNet(`https://api.example.com:${canary.port}`, addressPolicy([])))
  const lookup = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
  for (const request of requests)
    expect(await askAgent(target, request, { lookup })).toMatchObject({ reason: 'address', sent: false })
  expect(canary.seen).toEqual([])
})

test('each request resolves the name again, and refuses one that now resolves to a forbidden address', async () => {
  const there = await agent((_, response) => json(response, 200, { tunnels: [] }))
  const target = targetFor(
    throughNet(`http://lab.example.com:${there.port}`, addressPolicy(['127.0.0.1/32'])),
  )
  const answers = ['127.0.0.1', '169.254.169.254']
  const lookup = async () => [{ address: answers.shift() ?? '', family: 4 }]
  expect(await askAgent(target, list, { lookup })).toMatchObject({ status: 200 })
  expect(await askAgent(target, list, { lookup })).toMatchObject({ reason: 'address', sent: false })
  expect(there.seen).toHaveLength(1)
})

test('HTTPS never falls back to plain HTTP', async () => {
  const there = await agent((_, response) => json(response, 200, {}))
  expect(await askAgent(local(`https://127.0.0.1:${there.port}`), list)).toMatchObject({
    kind: 'none',
    sent: false,
  })
  expect(there.seen).toEqual([])
})

test('a redirect is not followed', async () => {
  const other = await agent((_, response) => json(response, 200, { tunnels: [] }))
  const there = await agent((_, response) => response.writeHead(302, { location: other.url }).end())
  expect(await askAgent(local(there.url), list)).toMatchObject({ reason: 'redirect', status: 302 })
  expect(other.seen).toEqual([])
})

test.each([
  ['declared', { 'content-length': String(100 * 2 ** 20) }],
  ['undeclared', {}],
])('of a body of 100 MB, %s, at most 1 MB is read', async (_, headers) => {
  let written = 0
  const there = await agent((_, response) => {
    const chunk = Buffer.alloc(65_536, 0x20)
    response.on('error', () => undefined)
    response.writeHead(200, headers)
    const more = () => {
      while (!response.destroyed && written < 100 * 2 ** 20) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  })
  expect(await askAgent(local(there.url), list)).toMatchObject({ reason: 'too-large' })
  expect(written).toBeLessThan(20 * 2 ** 20) // the bytes that socket buffers hold, with a margin
})

test('a response that arrives too slowly times out', async () => {
  const there = await agent((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  expect(await askAgent(local(there.url), list, { limits: { totalMs: 200 } })).toMatchObject({
    reason: 'timeout',
    sent: true,
  })
})

test("a response that isn't JSON or is nested too deeply has no value", async () => {
  const bodies = ['<h1>hello</h1>', '[', '['.repeat(70) + ']'.repeat(70), '']
  const there = await agent((_, response) => response.writeHead(200).end(bodies.shift()))
  for (let left = bodies.length; left > 0; left -= 1)
    expect(await askAgent(local(there.url), list)).toMatchObject({ status: 200, json: undefined })
})

test('a compressed response is refused unread', async () => {
  const there = await agent((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
  expect(await askAgent(local(there.url), list)).toMatchObject({ reason: 'not-json' })
})

/** Starts a server that records the request line of each complete request, and then calls `act`. */
async function raw(act: (socket: Socket) => void) {
  const heads: string[] = []
  const server: Server = createServer((socket) => {
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (!text.includes('\r\n\r\n')) return
      heads.push(text.slice(0, text.indexOf('\r')))
      act(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => server.close() })
  const { port } = server.address() as AddressInfo // listens on TCP
  return { url: `http://127.0.0.1:${port}`, port, heads, server }
}

const cuts: [string, (socket: Socket) => void][] = [
  ['after the request', (socket) => socket.resetAndDestroy()],
  ['in the head of the response', (socket) => socket.end('HTTP/1.1 201 Cre')],
  [
    'in the body of the response',
    (socket) => socket.end('HTTP/1.1 201 Created\r\ncontent-length: 99\r\n\r\n{'),
  ],
]

test.each(requests.flatMap((request) => cuts.map(([where, cut]) => ({ request, where, cut }))))(
  '$request.method, connection cut $where: sent once',
  async ({ request, cut }) => {
    const there = await raw(cut)
    expect(await askAgent(local(there.url), request)).toMatchObject({ kind: 'none', sent: true })
    expect(there.heads).toEqual([`${request.method} ${request.path} HTTP/1.1`])
  },
)

test('nothing is sent if the port is closed', async () => {
  const there = await raw(() => undefined)
  await new Promise((resolve) => there.server.close(resolve))
  expect(await askAgent(local(there.url), list)).toMatchObject({ reason: 'connect', sent: false })
})
