import { fieldsOf } from '@/lib/util/records'
import { expect, test } from 'vitest'
import { connectAgent, newAuthtoken, visit } from '../testing/agent'
import { sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const within = { timeout: 30_000, interval: 20 }
const reserve = async (domain: string) => {
  const { status } = await platform().call('POST', '/reserved_domains', { body: { domain } })
  expect(status).toBe(201)
}
const agent = async (acl?: string[]) => {
  const { token: authtoken } = await newAuthtoken(platform().call, acl)
  return connectAgent(platform().ingressUrl, { authtoken }, (_, response) => response.end('served'))
}
const get = (path: string) => platform().call('GET', path)

test('a bound tunnel is listed as an endpoint and a tunnel until it is unbound', async () => {
  await reserve('fields.example')
  const one = await agent()
  const reported = {
    name: 'web',
    upstream_url: 'http://localhost:9000',
    metadata: '{"a":1}',
    description: 'A page',
  }
  const bound = await one.bound('Fields.Example.', reported)
  expect(bound).toMatchObject({ name: 'web', url: 'https://fields.example' })
  expect(bound.tunnel_id.slice(3)).toBe(bound.endpoint_id.slice(3))
  const { body: endpoint } = await get(`/endpoints/${bound.endpoint_id}`)
  const refOf = (field: string) => fieldsOf(endpoint[field]).id
  expect(endpoint).toMatchObject({
    type: 'ephemeral',
    url: 'https://fields.example',
    hostport: 'fields.example:443',
    region: one.welcome.region,
    bindings: ['public'],
    ...reported,
  })
  expect(refOf('domain')).toMatch(/^rd_/)
  expect(refOf('principal')).toMatch(/^usr_/)
  expect([refOf('tunnel'), refOf('tunnel_session')]).toEqual([bound.tunnel_id, one.welcome.session_id])
  const { body: tunnel } = await get(`/tunnels/${bound.tunnel_id}`)
  expect(tunnel).toMatchObject({
    public_url: 'https://fields.example',
    metadata: '{"a":1}',
    forwards_to: 'http://localhost:9000',
    endpoint: { id: bound.endpoint_id },
    tunnel_session: { id: one.welcome.session_id },
  })
  one.send({ type: 'unbind', name: 'web' })
  await expect.poll(async () => (await get(`/tunnels/${bound.tunnel_id}`)).status, within).toBe(404)
  expect((await get(`/endpoints/${bound.endpoint_id}`)).status).toBe(404)
  expect((await get(`/tunnel_sessions/${one.welcome.session_id}`)).status).toBe(200)
  await one.bound('fields.example', reported)
})

/**
 * The test's description, the requested tunnel, the ACL rules of the authtoken, and the expected error code.
 */
const refusals: [
  string,
  Parameters<Awaited<ReturnType<typeof agent>>['bound']>,
  string[] | undefined,
  number,
][] = [
  ['a name that is not reserved', ['nobody.example'], undefined, 319],
  ['a name above a wildcard', ['wild.example'], undefined, 319],
  ['a wildcard that is not reserved', ['*.nobody.example'], undefined, 318],
  ['a name below the base domain that is not reserved', ['app.localhost'], undefined, 319],
  ["a name that the ACL doesn't allow", ['refused.wild.example'], ['bind:other.wild.example'], 316],
  ['the apex of a wildcard ACL rule', ['wild.example'], ['bind:*.wild.example'], 316],
  ['a random name under an ACL', [''], ['bind:*.wild.example'], 316],
  ['an invalid hostname', ['a_b.wild.example'], undefined, 326],
  ['a port', ['app.wild.example:8443'], undefined, 326],
  ['a path', ['app.wild.example/x'], undefined, 326],
  ['an IP address', ['127.0.0.1'], undefined, 326],
  ['a wildcard inside the name', ['a.*.wild.example'], undefined, 326],
  ['metadata that is too long', ['app.wild.example', { metadata: 'm'.repeat(4097) }], undefined, 18_013],
]
test.each(refusals)('a bind request with %s is refused', async (_, asked, acl, code) => {
  if (!(await get('/reserved_domains?limit=100')).text.includes('*.wild.example'))
    await reserve('*.wild.example')
  const one = await agent(acl)
  const before = (await get('/endpoints')).text
  expect((await one.refusedBind(...asked)).code).toBe(code)
  expect((await get('/endpoints')).text).toBe(before)
  expect((await get(`/tunnel_sessions/${one.welcome.session_id}`)).status).toBe(200)
})

test('ACL rules limit which names can be bound, and changes apply to the next bind', async () => {
  await reserve('*.rules.example')
  const { id, token: authtoken } = await newAuthtoken(platform().call, ['bind:a.rules.example'])
  const one = await connectAgent(platform().ingressUrl, { authtoken })
  await one.bound('a.rules.example')
  expect((await one.refusedBind('b.rules.example')).code).toBe(316)
  await platform().call('PATCH', `/credentials/${id}`, { body: { acl: ['bind:*.rules.example'] } })
  await one.bound('b.rules.example')
  await one.bound('deep.c.rules.example')
  await one.bound('*.rules.example')
})

test('a random name is below the base domain, needs no reservation, and serves requests', async () => {
  const one = await agent()
  const { url, endpoint_id } = await one.bound('')
  expect(url).toMatch(/^https:\/\/[a-z0-9]{12}\.localhost$/)
  expect((await get(`/endpoints/${endpoint_id}`)).body.domain).toBeNull()
  expect((await visit(platform().ingressUrl, new URL(url).host)).text).toBe('served')
})

test('a URL that is already online is refused until it goes offline', async () => {
  await reserve('*.taken.example')
  const [one, other] = [await agent(), await agent()]
  await one.bound('a.taken.example')
  expect((await one.refusedBind('a.taken.example', { name: 'second' })).code).toBe(334)
  expect((await one.refusedBind('b.taken.example', { name: 'a.taken.example' })).code).toBe(334)
  expect((await other.refusedBind('a.taken.example')).code).toBe(334)
  const cloud = {
    url: 'https://cloud.taken.example',
    traffic_policy: '{"on_http_request":[{"actions":[{"type":"deny"}]}]}',
  }
  expect((await platform().call('POST', '/endpoints', { body: cloud })).status).toBe(201)
  expect((await other.refusedBind('cloud.taken.example')).code).toBe(334)
  one.send({ type: 'bye' })
  await one.closed
  await other.bound('a.taken.example')
})

test('a host that an edge uses is refused with its own error code', async () => {
  await reserve('edge.example')
  const { status } = await platform().call('POST', '/edges/https', {
    body: { hostports: ['edge.example:443'] },
  })
  expect(status).toBe(201)
  expect((await (await agent()).refusedBind('edge.example')).code).toBe(381)
})

test("a domain that a tunnel uses can't be deleted until the tunnel ends", async () => {
  const { body } = await platform().call('POST', '/reserved_domains', { body: { domain: 'used.example' } })
  const one = await agent()
  await one.bound('used.example')
  const drop = async () => (await platform().call('DELETE', `/reserved_domains/${String(body.id)}`)).status
  expect(await drop()).toBe(400)
  await one.kill()
  await expect.poll(drop, within).toBe(204)
})

test('the tunnels of a session are bound in request order and end with the session', async () => {
  await reserve('*.many.example')
  const one = await agent()
  const names = Array.from({ length: 50 }, (_, i) => `n${i}.many.example`)
  for (const name of names) one.bind(name)
  const ids = []
  for (const name of names) {
    const bound = await one.next('bound')
    expect(bound.name).toBe(name)
    ids.push(bound.endpoint_id)
  }
  expect(ids.toSorted()).toEqual(ids)
  await one.kill()
  const left = async () => (await get('/endpoints?limit=100')).text.includes('many.example')
  await expect.poll(left, within).toBe(false)
  expect((await get('/tunnels?limit=100')).text).not.toContain('many.example')
})
