import { describe, expect, test } from 'vitest'
import { addressAt } from '@/lib/resources/values/endpoint-url'
import { newEndpointFields } from '../endpoint-fields'
import { insertObject } from '../store/objects'
import { refTo } from '../store/refs'
import { setSetting } from '../settings'
import { codeOf, detailOf, ofBytes as text, sharedPlatform, testPlatform } from '../testing/platform'

const platform = sharedPlatform()
const post = (path: string, body: unknown) => platform().call('POST', path, { body })
const policy = (type: string, config: object = {}) =>
  JSON.stringify({ on_http_request: [{ actions: [{ type, config }] }] })
const deny = policy('deny', { status_code: 404 })

let count = 0
async function domain(start = ''): Promise<{ id: string; name: string }> {
  const name = `${start}e${count++}.ep.example`
  const { body } = await post('/reserved_domains', { domain: name })
  return { id: String(body.id), name }
}
async function create(body: object) {
  const answer = await post('/endpoints', body)
  expect([answer.status, answer.body.msg]).toEqual([201, undefined])
  const own = `/endpoints/${String(answer.body.id)}`
  const patch = (changes: object) => platform().call('PATCH', own, { body: changes })
  return { own, body: answer.body, patch }
}

describe('creating an endpoint', () => {
  test('on a domain returns every field of the specification', async () => {
    const { id, name } = await domain()
    const { body, own } = await create({
      url: `HTTPS://${name.toUpperCase()}:443`,
      traffic_policy: ` ${deny} `,
      description: 'd',
      metadata: 'm',
    })
    const { url } = platform()
    expect(body).toEqual({
      id: expect.stringMatching(/^ep_/),
      uri: url + own,
      region: '',
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
      public_url: `https://${name}`,
      url: `https://${name}`,
      proto: 'https',
      scheme: 'https',
      host: name,
      port: 443,
      hostport: `${name}:443`,
      type: 'cloud',
      metadata: 'm',
      description: 'd',
      domain: { id, uri: `${url}/reserved_domains/${id}` },
      tcp_addr: null,
      tunnel: null,
      tunnel_session: null,
      edge: null,
      principal: null,
      upstream_url: '',
      upstream_proto: '',
      traffic_policy: ` ${deny} `,
      bindings: ['public'],
      name: '',
      pooling_enabled: false,
    })
    expect((await platform().call('GET', own)).body).toEqual(body)
    const { body: list } = await platform().call('GET', '/endpoints')
    expect(list).toMatchObject({ uri: `${url}/endpoints`, next_page_uri: null })
    expect(list.endpoints).toContainEqual(body)
  })

  test('below a wildcard, at any depth, refers to the closest one', async () => {
    const wide = await domain('*.')
    const far = wide.name.slice(2)
    expect((await create({ url: `https://a.b.${far}` })).body.domain).toMatchObject({ id: wide.id })
    const { body } = await post('/reserved_domains', { domain: `*.b.${far}` })
    expect((await create({ url: `http://a.b.${far}` })).body.domain).toMatchObject({ id: body.id })
    expect(codeOf(await post('/endpoints', { url: `https://${far}` }))).toBe(18_006)
  })

  test('on a TCP address refers to the address', async () => {
    const { body: addr } = await post('/reserved_addrs', {})
    const { body } = await create({ url: `tcp://${String(addr.addr)}` })
    expect(body).toMatchObject({ tcp_addr: { id: addr.id }, domain: null, proto: 'tcp' })
  })

  test('on an internal host allows any port and requires no reservation', async () => {
    const { body } = await create({ url: 'http://inner.internal:8080' })
    expect(body).toMatchObject({ bindings: ['internal'], domain: null, hostport: 'inner.internal:8080' })
  })

  test('stores a YAML policy as sent', async () => {
    const { name } = await domain()
    const traffic_policy =
      '# closed\non_http_request:\n- actions:\n  - {type: deny, config: {status_code: 403}}\n'
    const { body } = await create({ url: `https://${name}`, traffic_policy })
    expect(body.traffic_policy).toBe(traffic_policy)
  })

  test('accepts a null policy', async () => {
    const { name } = await domain()
    const { body } = await create({ url: `https://${name}`, type: 'cloud', traffic_policy: null })
    expect(body).toMatchObject({ type: 'cloud', traffic_policy: '' })
  })
})

const own = 'https://refused.ep.example'
test.each<[string, object, number, string]>([
  ['no URL', {}, 215, 'url'],
  ['no scheme', { url: 'a.example' }, 18_001, 'url'],
  ['an unsupported scheme', { url: 'ftp://a.example' }, 18_022, 'url'],
  ['no port', { url: 'tcp://a.example' }, 18_003, 'url'],
  ['a port too high', { url: 'tcp://a.example:70000' }, 9030, 'url'],
  ['a path', { url: 'https://a.example/x' }, 9037, 'url'],
  ['a trailing slash', { url: 'https://a.example/' }, 9038, 'url'],
  ['a custom port', { url: 'https://a.example:8443' }, 18_023, 'url'],
  ['a domain that is not reserved', { url: 'https://nobody.ep.example' }, 18_006, 'url'],
  ['a TCP address that is not reserved', { url: 'tcp://a.example:22' }, 18_006, 'url'],
  ['an internal binding on a public host', { url: own, bindings: ['internal'] }, 9029, 'url'],
  ['an internal host with too many labels', { url: 'http://a.b.c.d.e.internal' }, 9031, 'url'],
  ['a public binding on an internal host', { url: 'http://a.internal', bindings: ['public'] }, 18_006, 'url'],
  ['a kubernetes binding', { url: own, bindings: ['kubernetes'] }, 18_018, 'url'],
  ['an unknown binding', { url: own, bindings: ['mars'] }, 18_007, 'bindings.0'],
  ['a duplicate binding', { url: own, bindings: ['public', 'public'] }, 15_006, 'bindings'],
  ['two bindings', { url: own, bindings: ['public', 'internal'] }, 18_007, 'bindings'],
  ['an unsupported type', { url: own, type: 'edge' }, 248, 'type'],
  ['a long description', { url: own, description: text(256) }, 18_012, 'description'],
  ['long metadata', { url: own, metadata: text(4097) }, 18_013, 'metadata'],
  [
    'a policy that is neither JSON nor YAML',
    { url: own, traffic_policy: 'on_http_request: [' },
    2236,
    'traffic_policy',
  ],
  ['an invalid policy in YAML', { url: own, traffic_policy: 'on_http_request:' }, 18_002, 'traffic_policy'],
  ["a policy that isn't an object", { url: own, traffic_policy: '[]' }, 18_002, 'traffic_policy'],
  ['a policy that is too long', { url: own, traffic_policy: `"${text(65_535)}"` }, 18_002, 'traffic_policy'],
  ['an unknown action', { url: own, traffic_policy: policy('dny') }, 2201, 'traffic_policy'],
  [
    'an action in the wrong phase',
    { url: own, traffic_policy: policy('compress-response') },
    2202,
    'traffic_policy',
  ],
  [
    'an action without a required key',
    { url: own, traffic_policy: policy('redirect') },
    2204,
    'traffic_policy',
  ],
  [
    'a rule without actions',
    { url: own, traffic_policy: '{"on_http_request":[{}]}' },
    2206,
    'traffic_policy',
  ],
  [
    'an HTTP phase on a TLS endpoint',
    { url: 'tls://refused.ep.example', traffic_policy: deny },
    2230,
    'traffic_policy',
  ],
  ["a policy that isn't a string", { url: own, traffic_policy: {} }, 215, 'traffic_policy'],
  ['a read-only field', { url: own, hostport: 'a:1' }, 214, 'hostport'],
])('an endpoint with %s is refused', async (_, body, code, field) => {
  const answer = await post('/endpoints', body)
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
})

describe('updating an endpoint', () => {
  test('keeps absent fields, clears null and empty ones, and frees a replaced URL', async () => {
    const [from, to] = [await domain(), await domain()]
    const url = `https://${from.name}`
    const { body, patch, own: path } = await create({ url, traffic_policy: deny, description: 'd' })
    expect((await patch({ metadata: 'm' })).body).toMatchObject({ description: 'd', traffic_policy: deny })
    const moved = await patch({ url: `https://${to.name}:443`, traffic_policy: '' })
    expect(moved.body).toMatchObject({
      id: body.id,
      url: `https://${to.name}`,
      hostport: `${to.name}:443`,
      domain: { id: to.id },
      traffic_policy: '',
      metadata: 'm',
    })
    expect((await patch({ url: `https://${to.name}`, description: null })).body).toMatchObject({
      description: '',
    })
    await create({ url })
    const taken = await patch({ url })
    expect([codeOf(taken), detailOf(taken, 'field')]).toEqual([18_009, 'url'])
    expect((await platform().call('GET', path)).body.url).toBe(`https://${to.name}`)
  })

  test('refuses another scheme and a policy that its protocol does not support', async () => {
    const { name } = await domain()
    const { patch } = await create({ url: `tls://${name}` })
    expect(codeOf(await patch({ url: `https://${name}` }))).toBe(18_005)
    expect(codeOf(await patch({ traffic_policy: deny }))).toBe(2230)
    expect(codeOf(await patch({ bindings: ['internal'] }))).toBe(9029)
    expect(codeOf(await patch({ url: 'tls://nobody.ep.example' }))).toBe(18_006)
    expect(codeOf(await patch({}))).toBe(18_004)
    expect(codeOf(await patch({ type: 'cloud' }))).toBe(214)
  })
})

test('a URL is unique regardless of case and port, and deleting frees it and its domain', async () => {
  const { id, name } = await domain()
  const { own: path } = await create({ url: `https://${name}` })
  const again = await post('/endpoints', { url: `https://${name.toUpperCase()}:443` })
  expect([again.status, codeOf(again)]).toEqual([400, 18_009])
  expect(codeOf(await platform().call('DELETE', `/reserved_domains/${id}`))).toBe(446)
  expect((await platform().call('DELETE', path)).status).toBe(204)
  expect((await platform().call('DELETE', path)).status).toBe(404)
  await platform().call('DELETE', (await create({ url: `https://${name}` })).own)
  expect((await platform().call('DELETE', `/reserved_domains/${id}`)).status).toBe(204)
})

test('endpoints can share a URL only if each enables pooling', async () => {
  const { name } = await domain()
  const url = `https://${name}`
  const first = await create({ url, pooling_enabled: true })
  const second = await create({ url, pooling_enabled: true })
  expect(codeOf(await post('/endpoints', { url }))).toBe(18_017)
  expect(codeOf(await second.patch({ pooling_enabled: false }))).toBe(18_017)
  await platform().call('DELETE', first.own)
  expect((await second.patch({ pooling_enabled: false })).body.pooling_enabled).toBe(false)
  expect(codeOf(await post('/endpoints', { url, pooling_enabled: true }))).toBe(18_016)
})

test.each(['edge', 'ephemeral'] as const)('an endpoint of type %s is read-only', async (type) => {
  const { store, call } = platform()
  const id = `ep_${String(count++).padStart(27, '0')}`
  const address = addressAt('https', `${type}.ep.example`, 443)
  const fields = newEndpointFields(type, address, new Date())
  const body = type === 'edge' ? { ...fields, edge: refTo('edghts_1') } : { ...fields, tunnel: refTo('tn_1') }
  await insertObject(store.db, {
    id,
    resource: 'endpoints',
    body,
    uniqueKey: `endpoints:${address.url}`,
    work: null,
  })
  expect((await call('GET', `/endpoints/${id}`)).body).toMatchObject({ type, url: address.url })
  const answers = [
    await call('PATCH', `/endpoints/${id}`, { body: { description: 'd' } }),
    await call('DELETE', `/endpoints/${id}`),
  ]
  expect(answers.map((answer) => [answer.status, codeOf(answer), detailOf(answer, 'field')])).toEqual([
    [400, 18_014, 'type'],
    [400, 18_014, 'type'],
  ])
  await post('/reserved_domains', { domain: address.host })
  expect(codeOf(await post('/endpoints', { url: address.url }))).toBe(18_009)
})

test('lists can be filtered by filterable fields only', async () => {
  const { name } = await domain()
  const { body } = await create({ url: `https://${name}` })
  for (const filter of [`obj.url == "https://${name}"`, `obj.host != "" && obj.type == "cloud"`]) {
    const answer = await platform().call('GET', `/endpoints?filter=${encodeURIComponent(filter)}`)
    if (filter.includes('host')) expect(codeOf(answer)).toBe(250)
    else expect(answer.body.endpoints).toEqual([body])
  }
})

test('the endpoint quota is enforced when it is set', async () => {
  const { call, store } = await testPlatform()
  await setSetting(store, 'quota_endpoints', 1)
  const create = async (host: string) =>
    codeOf(await call('POST', '/endpoints', { body: { url: `http://${host}.internal` } }))
  expect([await create('a'), await create('b')]).toEqual([0, 18_010])
})
