import { expect, onTestFinished, test } from 'vitest'
import { testRequestsApi } from '@/lib/api/test-requests'
import { Failure } from '@/lib/contract/failure'
import { type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { runOperation } from '@/lib/server/routing/console-api'
import { signedInPerson } from '@/lib/server/testing/console'
import { lastRequestsOf } from '../test-requests'
import { consoleWithAgent } from './testing/tunnels'
import { testRequestsRoutes } from './routes'

/**
 * Starts a service, and a console whose account has these endpoints and the endpoint `ep_1`, which leads to the
 * service.
 */
async function serving(script: Script, urls: Readonly<Record<string, string>> = {}) {
  const service = await scriptedUpstream(script)
  onTestFinished(() => service.close())
  const lab = await consoleWithAgent({ ep_1: service.url, ...urls })
  async function send(resource: string, id: string, body: object = {}): Promise<unknown> {
    const { context, account } = lab
    const request = new Request('http://localhost:3000/api', { method: 'POST', body: JSON.stringify(body) })
    const params = { account: account.slug, resource, id }
    const input = { context, person: signedInPerson(), request, params, requestId: 'r1' }
    try {
      return await (await runOperation(testRequestsApi.send, testRequestsRoutes.send, input)).json()
    } catch (error) {
      if (error instanceof Failure) return error.code
      throw error
    }
  }
  const after = async () => (await lab.audit()).at(-1)?.after
  const results = async () =>
    (await lab.audit()).map(({ operation, target, result }) => [operation, target, result])
  return { lab, service, send, results, after }
}

test('a test request returns the status, and is in the audit log', async () => {
  const { service, send, results } = await serving((_, response) => response.end('hello'))
  expect(await send('endpoints', 'ep_1')).toMatchObject({
    url: service.url,
    status: 200,
    text: 'hello',
    failure: null,
  })
  expect(service.seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/']])
  expect(await results()).toEqual([
    ['endpoints.test-request', 'ep_1', null],
    ['endpoints.test-request', 'ep_1', 'done'],
  ])
})

test('a request to a chosen path returns the status without the body, and the audit log has the path', async () => {
  const { lab, service, send, after } = await serving((_, response) => response.writeHead(500).end('secret'))
  const url = `${service.url}/health`
  const summary = 'The service returned 500 Internal Server Error for /health'
  expect(await send('endpoints', 'ep_1', { path: '/health' })).toMatchObject({
    url,
    status: 500,
    text: '',
    failure: { summary },
  })
  expect(service.seen.map(({ method, url: sent }) => [method, sent])).toEqual([['GET', '/health']])
  expect(await after()).toContain(`"url":"${url}"`)
  const stored = await lastRequestsOf(lab.context.db, lab.account.id, new Date())
  expect(stored.get('ep_1')).toMatchObject({ cause: summary })
})

test.each(['', 'health', '/a?token=1', '/a b', '/a\r\nhost: b.test', '/\u0000', `/${'a'.repeat(1000)}`])(
  'a request to the path %j is not sent',
  async (path) => {
    const { service, send, results } = await serving((_, response) => response.end())
    expect(await send('endpoints', 'ep_1', { path })).toBe('ADIT_INVALID')
    expect(service.seen).toEqual([])
    expect(await results()).toEqual([])
  },
)

test('a request to a wildcard goes to a host that the wildcard covers, at an allowed address', async () => {
  const { service, send, results, after } = await serving((_, response) => response.end(), {
    ep_wild: 'https://*.a.example.test',
  })
  const invalid = [
    'a.example.test',
    '*.a.example.test',
    'b.test',
    'x.a.example.test:1',
    'b.test/.a.example.test',
  ]
  for (const host of invalid) expect(await send('endpoints', 'ep_wild', { host }), host).toBe('ADIT_INVALID')
  const host = new URL(service.url).hostname
  expect(await send('endpoints', 'ep_1', { host }), 'not a wildcard').toBe('ADIT_INVALID')
  expect(await send('https-edges', 'edghts_1', { host })).toBe('ADIT_INVALID')
  expect(await send('endpoints', 'ep_wild', { host: 'x.a.example.test', port: 1 })).toBe('ADIT_INVALID')
  expect(await results(), 'nothing was begun').toEqual([])
  // The name has no address, so no connection is made.
  expect(await send('endpoints', 'ep_wild', { host: 'X.a.example.test', path: '/up' })).toMatchObject({
    url: 'https://x.a.example.test/up',
    status: 0,
  })
  expect(await after()).toContain('"url":"https://x.a.example.test/up"')
  expect(service.seen).toEqual([])
})

test('a request without a response returns the reason', async () => {
  const reason = { 'adit-error-reason': 'ECONNREFUSED localhost:3951' }
  const { send, results, after } = await serving((_, response) => response.writeHead(502, reason).end())
  expect(await send('endpoints', 'ep_1')).toMatchObject({
    status: 502,
    failure: {
      message: expect.stringMatching(
        /^The agent is connected, but no service is listening on localhost:3951/,
      ),
    },
  })
  expect((await results()).at(-1)).toEqual(['endpoints.test-request', 'ep_1', 'done'])
  expect(await after()).toContain('"failure":"No service is listening on localhost:3951"')
})

test('a failed request is stored until a later request succeeds', async () => {
  let isDown = true
  const reason = { 'adit-error-reason': 'ECONNREFUSED localhost:3951' }
  const { lab, send } = await serving((_, response) =>
    isDown ? response.writeHead(502, reason).end() : response.writeHead(404).end(),
  )
  const stored = async () => [...(await lastRequestsOf(lab.context.db, lab.account.id, new Date()))]
  expect(await stored()).toEqual([])
  await send('endpoints', 'ep_1')
  expect(await stored()).toEqual([
    [
      'ep_1',
      {
        at: expect.any(String),
        cause: 'No service is listening on localhost:3951',
        isOffline: false,
      },
    ],
  ])
  isDown = false
  await send('endpoints', 'ep_1')
  expect(await stored()).toEqual([['ep_1', { at: expect.any(String), cause: null, isOffline: false }]])
})

test.each([
  [503, 'ERR_SERVICE_3200', true, 'The endpoint returned 503 without reaching the service'],
  [404, 'ERR_SERVICE_3200', true, 'The endpoint returned 404 without reaching the service'],
  [503, 'busy', false, 'The service returned 503 Service Unavailable'],
])('a %i with the text %s is stored with its cause', async (status, text, isOffline, cause) => {
  const { lab, send } = await serving((_, response) => response.writeHead(status).end(text))
  await send('endpoints', 'ep_1')
  const stored = await lastRequestsOf(lab.context.db, lab.account.id, new Date())
  expect(stored.get('ep_1')).toMatchObject({ cause, isOffline })
})

test('a request to an edge goes to one of its endpoints', async () => {
  const { lab, service, send } = await serving((_, response) => response.end())
  const edge = { id: 'edghts_1', uri: '' }
  await lab.add('endpoints', [
    { id: 'ep_2', url: service.url, public_url: service.url, scheme: 'http', edge },
  ])
  expect(await send('https-edges', 'edghts_1')).toMatchObject({ url: service.url, status: 200 })
  expect(await send('https-edges', 'edghts_2')).toBe('ADIT_INVALID')
})

test('requests are sent only to allowed addresses of known endpoints', async () => {
  const { service, send, results } = await serving((_, response) => response.end(), {
    ep_far: 'https://10.0.0.1',
    ep_wild: 'https://*.example.com',
    ep_tcp: 'tcp://127.0.0.1:9',
  })
  for (const id of ['ep_none', 'ep_wild', 'ep_tcp'])
    expect(await send('endpoints', id), id).toBe('ADIT_INVALID')
  expect(await send('agents', 'ep_1')).toBe('ADIT_INVALID')
  expect(await send('endpoints', 'ep_far')).toMatch(/^ADIT_(?:INVALID|UPSTREAM_ADDRESS)$/)
  expect(service.seen).toEqual([])
  expect(await results(), 'nothing was begun').toEqual([])
})
