import { afterEach, expect, test } from 'vitest'
import { throughIngress, requestUrl } from './agent-api'
import { type ScriptedUpstream, type Script, scriptedUpstream } from './testing/scripted-upstream'

let service: ScriptedUpstream | undefined
afterEach(() => service?.close())

async function request(serve: Script, limits = {}, probeSecret?: string) {
  service = await scriptedUpstream(serve)
  const targetFor = throughIngress('https://shop.acme.example.net', service.port, probeSecret)
  if (!targetFor.ok) throw new Error(targetFor.message)
  return { response: await requestUrl(targetFor.target, { limits }), seen: service.seen }
}

test('a test request is one GET of the path / without a key or cookie', async () => {
  const { response, seen } = await request((_, response) =>
    response.writeHead(200, { 'set-cookie': 'a=b' }).end('hello'),
  )
  expect(response).toEqual({ kind: 'answered', status: 200, text: 'hello' })
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /'])
  expect(seen[0]?.headers).toEqual({
    host: 'shop.acme.example.net',
    connection: 'keep-alive',
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'adit/0.1',
  })
})

test('a test request to another path proves the same, and sends the path unchanged', async () => {
  service = await scriptedUpstream((_, response) => response.end('hello'))
  const targetFor = throughIngress('https://shop.acme.example.net', service.port, 'secret')
  if (!targetFor.ok) throw new Error(targetFor.message)
  await requestUrl(targetFor.target, { path: '//other.example/a/../b%2f' })
  expect(
    service.seen.map(({ url, headers }) => [url, headers.host, headers.accept, headers['adit-probe']]),
  ).toEqual([['//other.example/a/../b%2f', 'shop.acme.example.net', '*/*', 'secret']])
})

test("a redirect is a response and isn't followed", async () => {
  const { response, seen } = await request((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  expect(response).toEqual({ kind: 'answered', status: 302, text: '' })
  expect(seen).toHaveLength(1)
})

test('only the beginning of a long response is read, and only the status of an oversized one', async () => {
  const long = await request((_, response) => response.end('x'.repeat(5000)))
  expect(long.response).toEqual({ kind: 'answered', status: 200, text: 'x'.repeat(2000) })
  await service?.close()
  const endless = await request((_, response) => response.end('x'.repeat(3 * 2 ** 20)))
  expect(endless.response).toEqual({ kind: 'answered', status: 200, text: '' })
})

test.each([401, 403, 404, 502, 503])(
  'a %i of the service counts as a response through the tunnel',
  async (status) => {
    const { response } = await request((_, response) => response.writeHead(status).end('no'))
    expect(response).toEqual({ kind: 'answered', status, text: 'no' })
  },
)

const noTunnel =
  'the platform found no online tunnel for this endpoint. If the agent is online, restart the agent.'
const noService = "its agent disconnected or can't reach the service."
test.each([
  [404, 'ERR_SERVICE_3200: no tunnel is online', noTunnel],
  [404, '<title>E3200</title>', noTunnel],
  [502, 'ERR_SERVICE_8012', noService],
  [504, 'E8012', noService],
])("a %i with the text %s doesn't count as a response of the service", async (status, text, cause) => {
  const { response } = await request((_, response) => response.writeHead(status).end(text))
  const message = `The endpoint returned ${status}: ${cause}`
  expect(response).toMatchObject({ kind: 'none', status, message })
})

test('an error code in a header field marks an error page', async () => {
  const { response } = await request((_, response) =>
    response.writeHead(503, { 'adit-error-code': 'ERR_SERVICE_8012' }).end('<title>Down</title>'),
  )
  expect(response).toMatchObject({ kind: 'none', status: 503, isOffline: false })
})

test('a test request proves that it comes from the console, and returns the reason that the agent reported', async () => {
  const headers = { 'adit-error-reason': 'ECONNREFUSED localhost:80' }
  const { response, seen } = await request(
    (_, answer) => answer.writeHead(502, headers).end('down'),
    {},
    'secret',
  )
  expect(seen[0]?.headers).toMatchObject({ 'adit-probe': 'secret' })
  expect(response).toMatchObject({ text: 'down', fault: { code: 'ECONNREFUSED', address: 'localhost:80' } })
})

test('a late or truncated response counts as none', async () => {
  const late = await request(() => undefined, { totalMs: 50 })
  expect(late.response).toMatchObject({ kind: 'none', message: expect.stringContaining('0.05 s') })
  await service?.close()
  const cut = await request((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    response.socket?.end()
  })
  expect(cut.response).toMatchObject({ kind: 'none' })
})
