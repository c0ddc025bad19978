import {
  type ScriptedUpstream,
  scriptedUpstream,
  type Received,
} from '@/lib/upstream/testing/scripted-upstream'
import { createMatcher } from '@/lib/contract/match'
import type { Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { isFull } from '@/lib/util/testing/full'
import { type Call, connect, inventoryRows } from './support/caller'
import { expect, test as base } from './support/fixtures'
import { hostileLines } from './support/hostile-targets'
import { answerMs, rawRequest, requestBytes, storedChanges } from './support/raw'
import { apiRoutes, fillRoute, pageRoutes } from './support/routes'

interface Fixtures {
  upstream: ScriptedUpstream
  account: string
  /** The headers of requests from the admin's own pages. */
  own: [string, string][]
  cookie: string
}

/** An account whose API records the requests it receives, and a session with all permissions. */
const test = base.extend<Fixtures>({
  upstream: async ({ console }, provide) => {
    const upstream = await scriptedUpstream(undefined, { real: { url: console.platform.url } })
    await provide(upstream)
    await upstream.close()
  },
  account: async ({ upstream, adminCall, console }, provide) => {
    const slug = await connect(adminCall, 'Recorded', upstream.url, console.platform.apiKey)
    await Promise.all(Object.keys(registry).map((name) => adminCall('POST', `/api/sync/${slug}/${name}`)))
    await provide(slug)
    await adminCall('DELETE', `/api/accounts/${slug}`)
  },
  cookie: async ({ adminState }, provide) =>
    provide(adminState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')),
  own: async ({ console, cookie }, provide) => {
    const { host } = new URL(console.url)
    await provide([
      ['Host', host],
      ['Cookie', cookie],
      ['Connection', 'close'],
    ])
  },
})

const operations = Object.values(registry).flatMap(({ ops }) => Object.values<Operation>(ops))
const match = createMatcher(operations)

/** Reports whether a request is one of the console's own background reads, which have no request ID. */
const isOwnRead = ({ method, url, rawHeaders }: Received) =>
  method === 'GET' &&
  !rawHeaders.includes('x-request-id') &&
  match(method, url.split('?')[0] ?? '').op !== null

/** Returns the requests that reached an upstream after the first `from` requests, except the console's own reads. */
const reachedSince = ({ seen }: ScriptedUpstream, from: number) =>
  seen.slice(from).filter((one) => !isOwnRead(one))

/** Returns the headers that a page of the console sends with a request that changes data. */
const writing = (origin: string): [string, string][] => [
  ['Origin', origin],
  ['Adit-Request', '1'],
  ['Content-Type', 'application/json'],
]

test('no hostile request target reaches the management API', async ({
  upstream,
  account,
  own,
  console,
  adminCall,
}) => {
  const [{ id } = { id: '' }] = await inventoryRows(adminCall, account, 'bot-users')
  const lines = hostileLines(account, id, new URL(console.url).host)
  expect(lines.length).toBeGreaterThan(150)
  const before = upstream.seen.length
  for (const [method, target] of lines) {
    const change = method === 'GET' || method === 'HEAD' ? [] : writing(console.url)
    const { status } = await rawRequest(console.url, requestBytes(method, target, [...own, ...change]))
    expect([method, target, status >= 400 || status === 0]).toEqual([method, target, true])
    expect([method, target, reachedSince(upstream, before)]).toEqual([method, target, []])
  }
})

test('request headers do not change what reaches the management API', async ({
  upstream,
  account,
  own,
  console,
}) => {
  const base = `/api/platform/${account}`
  const ask = async (method: string, path: string, headers: [string, string][], body = '') => {
    const from = upstream.seen.length
    const length: [string, string][] = body ? [['Content-Length', String(body.length)]] : []
    const bytes = requestBytes(method, base + path, [...own, ...length, ...headers], body)
    const { status } = await rawRequest(console.url, bytes, answerMs)
    const sent = ({ method, url, rawHeaders, body }: Received) => [method, url, withoutId(rawHeaders), body]
    return { status, reached: reachedSince(upstream, from).map(sent) }
  }
  const hostile: [string, string][] = [
    ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name): [string, string] => [
      name,
      'DELETE',
    ]),
    ['X-Original-URL', '/api_keys'],
    ['X-Rewrite-URL', '/api_keys'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-For', '169.254.169.254'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=1.2.3.4;host=evil.example'],
    ['Authorization', 'Bearer of-another'],
    ['Service-Version', '1'],
    ['Accept', 'text/html'],
    ['Accept-Encoding', 'gzip, br'],
    ['User-Agent', 'evil/1.0'],
    ['X-Request-Id', 'chosen-outside'],
    ['X-Api-Key', 'of-another'],
    ['Range', 'bytes=0-1'],
    ['If-None-Match', '*'],
    ['Proxy-Authorization', 'Basic eDp5'],
    ['Trailer', 'Authorization'],
    ['X-Middleware-Subrequest', 'middleware:middleware:middleware'],
  ]
  const read = await ask('GET', '/bot_users', [])
  expect(read).toMatchObject({ status: 200, reached: [['GET', '/bot_users', expect.any(Array), '']] })
  const body = '{"name":"by-raw-socket"}'
  const write = await ask('POST', '/bot_users', writing(console.url), body)
  expect(write).toMatchObject({ status: 201, reached: [['POST', '/bot_users', expect.any(Array), body]] })
  for (const header of hostile) {
    expect([header, await ask('GET', '/bot_users', [header])]).toEqual([header, read])
    const again = await ask('POST', '/bot_users', [...writing(console.url), header], body)
    expect([header, again]).toEqual([header, write])
  }
})

/** Removes the only header that differs between requests: the console's request ID. */
function withoutId(raw: readonly string[]): string[] {
  const at = raw.indexOf('x-request-id')
  expect(raw[at + 1]).toMatch(/^[0-9a-f-]{36}$/)
  return raw.filter((_, i) => i !== at + 1 && raw[i - 1]?.toLowerCase() !== 'content-length')
}

test('smuggled, upgrade and server action requests are refused', async ({
  upstream,
  account,
  own,
  cookie,
  console,
  adminCall,
}) => {
  const [{ id } = { id: '' }] = await inventoryRows(adminCall, account, 'bot-users')
  const { url } = console
  const path = `/api/platform/${account}/bot_users`
  const [host = ['Host', '']] = own
  const headers: [string, string][] = [host, ['Cookie', cookie], ...writing(url)]
  const hidden = requestBytes('DELETE', `${path}/${id}`, [...headers, ['Content-Length', '0']])
  const body = `0\r\n\r\n${hidden}`
  const chunked = (value: string): [string, string] => ['Transfer-Encoding', value]
  const length = (value: number | string): [string, string] => ['Content-Length', String(value)]
  const framings: [string, string][][] = [
    [length(body.length), chunked('chunked')],
    [chunked('chunked'), length(5)],
    [length(5), length(body.length)],
    [length('5, 5')],
    [length(`+${body.length}`)],
    [length('0x5')],
    [length('-1')],
    [chunked('xchunked')],
    [chunked('chunked, identity')],
    [chunked('identity, chunked'), length(4)],
    [['Transfer-Encoding ', 'chunked'], length(5)],
    [[' Transfer-Encoding', 'chunked'], length(5)],
    [['Transfer-Encoding', '\x0bchunked'], length(5)],
    [['X-A', 'b\nTransfer-Encoding: chunked'], length(5)],
    [host, length(5)],
    [['Host', 'evil.example'], length(5)],
  ]
  const before = upstream.seen.length
  for (const framing of framings) {
    const { status } = await rawRequest(url, requestBytes('POST', path, [...headers, ...framing], body))
    expect([framing, [0, 400, 421, 501].includes(status)]).toEqual([framing, true])
  }
  for (const [name, value] of [
    ['Upgrade', 'websocket'],
    ['Upgrade', 'h2c'],
    ['Next-Action', '0'.repeat(40)],
  ] as const) {
    const extra: [string, string][] = name === 'Upgrade' ? [['Connection', 'Upgrade']] : []
    for (const route of ['/', path]) {
      const { status } = await rawRequest(
        url,
        requestBytes('POST', route, [...headers, ...extra, [name, value]]),
        answerMs,
        true,
      )
      expect([name, route, [400, 405].includes(status)]).toEqual([name, route, true])
    }
  }
  for (const route of pageRoutes) {
    const { status } = await adminCall('POST', fillRoute(route, { account, id }), {}, { 'next-action': 'x' })
    expect([route, status]).toEqual([route, 405])
  }
  expect((await adminCall('GET', '/_next/image?url=%2Ficon.svg&w=64&q=75')).status).toBe(404)
  expect(reachedSince(upstream, before)).toEqual([])
})

test('requests from another site change nothing', async ({
  upstream,
  account,
  cookie,
  console,
  adminCall,
}) => {
  const [{ id } = { id: '' }] = await inventoryRows(adminCall, account, 'bot-users')
  const { url } = console
  const own = Object.fromEntries(writing(url))
  const json = { 'Content-Type': 'application/json', 'Adit-Request': '1' }
  const foreign: Record<string, string>[] = [
    { ...json, Origin: 'https://evil.example' },
    { ...json, Origin: `${url}.evil.example` },
    { ...json, Origin: url.replace('http:', 'https:') },
    { ...json, Origin: 'null' },
    { ...json },
    { ...json, 'Sec-Fetch-Site': 'cross-site' },
    {
      ...json,
      Origin: 'https://evil.example',
      'X-Forwarded-Host': 'evil.example',
      'Sec-Fetch-Site': 'same-origin',
    },
    { ...own, 'Content-Type': 'text/plain' },
    { ...own, 'Content-Type': 'application/x-www-form-urlencoded' },
    { ...own, 'Content-Type': 'multipart/form-data; boundary=x' },
    { Origin: url, 'Adit-Request': '1' },
    { Origin: url, 'Content-Type': 'application/json' },
  ]
  const platform = operations
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => [method, `/api/platform/${account}${path.replace('{id}', id)}`] as const)
  const others = apiRoutes
    .filter((route) => !route.startsWith('/api/platform/'))
    .flatMap((route) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].map(
        (method) =>
          [method, fillRoute(route, { account, resource: 'bot-users', id, nextauth: 'signout' })] as const,
      ),
    )
  const before = storedChanges(console.dataDir, account)
  const reached = upstream.seen.length
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { cookie, ...headers },
      body: '{"name":"x","role":"viewer","disabled":true}',
    })
    await response.body?.cancel()
    const isRefused = response.status >= 400 || path.startsWith('/api/auth/') // rejects because the token is missing
    expect([method, path, headers, isRefused]).toEqual([method, path, headers, true])
  }
  // Tries a third of the headers per operation, or one in `npm test`. The tests of their shared guard try all of them.
  const share = isFull ? 3 : foreign.length
  for (const [index, [method, path]] of [...platform, ...others].entries())
    for (const headers of foreign.filter((_, n) => n % share === index % share))
      await ask(method, path, headers)
  expect(storedChanges(console.dataDir, account)).toEqual(before)
  expect(reachedSince(upstream, reached)).toEqual([])
  await expectSignedIn(adminCall)
})

const expectSignedIn = async (call: Call) => expect((await call('GET', '/api/sessions')).status).toBe(200)

test('unknown paths and methods of the API get JSON errors, with or without a session', async ({
  console: { url },
  cookie,
}) => {
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const response = await fetch(url + path, { method, headers, redirect: 'manual' })
    const { error_code } = await response.json()
    return [response.status, error_code, response.headers.get('allow')]
  }
  const sessions: Record<string, string>[] = [{}, { cookie }]
  for (const headers of sessions) {
    for (const path of ['/api', '/api/nothing', '/api/accounts/x/y/z'])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(await ask(method, path, headers)).toEqual([404, 'ADIT_NOT_FOUND', null])
    expect(await ask('DELETE', '/api/health', headers)).toEqual([405, 'ADIT_METHOD_NOT_ALLOWED', 'GET, HEAD'])
    expect(await ask('PUT', '/api/accounts', headers)).toEqual([
      405,
      'ADIT_METHOD_NOT_ALLOWED',
      'GET, HEAD, POST',
    ])
  }
})
