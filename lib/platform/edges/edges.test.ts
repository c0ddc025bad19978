import { describe, expect, test } from 'vitest'
import { setSetting } from '../settings'
import { codeOf, detailOf, ofBytes, sharedPlatform, testPlatform } from '../testing/platform'

const platform = sharedPlatform()
const call = (method: string, path: string, body?: unknown) =>
  platform().call(method, path, body === undefined ? {} : { body })
let count = 0
async function reservedHost(): Promise<string> {
  const zone = `z${count++}.edges.example`
  await call('POST', '/reserved_domains', { domain: `*.${zone}` })
  return `app.${zone}`
}
async function newEdge(body: object = {}) {
  const answer = await call('POST', '/edges/https', body)
  expect(answer.status, answer.text).toBe(201)
  return { own: `/edges/https/${String(answer.body.id)}`, id: String(answer.body.id), body: answer.body }
}
async function served(edgeId: string): Promise<string[]> {
  const { body } = await call('GET', '/endpoints?limit=100')
  const endpoints: unknown = body.endpoints
  if (!Array.isArray(endpoints)) throw new Error('no endpoints')
  return endpoints
    .filter(({ edge }) => edge?.id === edgeId)
    .map(({ url }) => String(url))
    .toSorted((a, b) => a.localeCompare(b))
}

describe('an edge', () => {
  test('has every field when created from an empty body', async () => {
    const { body, own, id } = await newEdge()
    expect(body).toEqual({
      id: expect.stringMatching(/^edghts_[0-9A-Za-z]{27}$/),
      uri: `${platform().url}${own}`,
      created_at: expect.stringMatching(/Z$/),
      description: '',
      metadata: '',
      hostports: [],
      mutual_tls: null,
      tls_termination: null,
      routes: [],
    })
    expect((await call('GET', own)).body).toEqual(body)
    const list = await call('GET', '/edges/https')
    expect(list.body).toMatchObject({ uri: `${platform().url}/edges/https`, next_page_uri: null })
    expect(list.body.https_edges).toContainEqual(body)
    expect((await call('DELETE', own)).status).toBe(204)
    expect((await call('GET', own)).status).toBe(404)
    expect((await call('DELETE', own)).status).toBe(404)
    expect(await served(id)).toEqual([])
  })

  test('accepts the longest description and metadata', async () => {
    const text = { description: ofBytes(255), metadata: ofBytes(4096) }
    expect((await newEdge(text)).body).toMatchObject(text)
  })

  test('returns E227 for an ID of another resource and 404 for an unknown ID', async () => {
    const wrong = await call('GET', '/edges/https/edgtcp_1')
    expect([wrong.status, codeOf(wrong)]).toEqual([404, 227])
    const nothing = await call('PATCH', `/edges/https/edghts_${'0'.repeat(27)}`, {})
    expect([nothing.status, codeOf(nothing)]).toEqual([404, 0])
  })
})

describe('an update', () => {
  test('keeps absent fields and replaces present ones as a whole', async () => {
    const { own } = await newEdge({
      description: 'd',
      metadata: 'm',
      tls_termination: { min_version: '1.3' },
    })
    const same = { description: 'd', metadata: 'm', tls_termination: { enabled: true, min_version: '1.3' } }
    expect((await call('PATCH', own, {})).body).toMatchObject(same)
    expect((await call('PATCH', own, { metadata: 'n' })).body).toMatchObject({ ...same, metadata: 'n' })
    const off = { tls_termination: { enabled: false } }
    expect((await call('PATCH', own, off)).body).toMatchObject({
      description: 'd',
      tls_termination: { enabled: false, terminate_at: 'edge', min_version: '1.2' },
    })
    expect((await call('PATCH', own, { description: null })).body).toMatchObject({ description: '' })
  })

  test.each(['mutual_tls', 'tls_termination'])(
    "can't remove %s, which has its own DELETE",
    async (module) => {
      const { own } = await newEdge({ tls_termination: {} })
      const answer = await call('PATCH', own, { [module]: null })
      expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, 215, module])
      expect(answer.body.msg).toMatch(/Send DELETE to the module's own path/)
      expect((await call('GET', own)).body.tls_termination).not.toBeNull()
    },
  )

  test('may contain the ID of the edge, but no other ID', async () => {
    const { own, id } = await newEdge()
    expect((await call('PATCH', own, { id })).status).toBe(200)
    expect(codeOf(await call('PATCH', own, { id: 'edghts_1' }))).toBe(214)
  })
})

describe('hostports', () => {
  test('create endpoints, which are deleted with them', async () => {
    const host = await reservedHost()
    const { own, id, body } = await newEdge({ hostports: [`${host.toUpperCase()}:443`] })
    expect(body.hostports).toEqual([`${host}:443`])
    expect(await served(id)).toEqual([`https://${host}`])
    const found = (
      await call('GET', `/endpoints?filter=${encodeURIComponent(`obj.url == "https://${host}"`)}`)
    ).body
    expect(found.endpoints).toMatchObject([
      {
        type: 'edge',
        proto: 'https',
        hostport: `${host}:443`,
        edge: { id, uri: `${platform().url}${own}` },
        domain: { id: expect.stringMatching(/^rd_/) },
        uri: expect.stringContaining('/endpoints/ep_'),
      },
    ])
    await call('PATCH', own, { hostports: [`www.${host}:443`, `${host}:443`] })
    expect(await served(id)).toEqual([`https://${host}`, `https://www.${host}`])
    expect((await call('GET', own)).body.hostports).toEqual([`www.${host}:443`, `${host}:443`])
    await call('PATCH', own, { description: 'unchanged' })
    expect(await served(id)).toHaveLength(2)
    await call('PATCH', own, { hostports: [`www.${host}:443`] })
    expect(await served(id)).toEqual([`https://www.${host}`])
    expect((await newEdge({ hostports: [`${host}:443`] })).body.hostports).toEqual([`${host}:443`])
    await call('DELETE', own)
    expect(await served(id)).toEqual([])
  })

  test('can be a wildcard or a name that looks like a TCP address', async () => {
    const zone = (await reservedHost()).replace('app.', '')
    const { id } = await newEdge({ hostports: [`*.${zone}:443`, `1.tcp.${zone}:443`] })
    expect(await served(id)).toEqual([`https://*.${zone}`, `https://1.tcp.${zone}`])
  })

  test('keep the IDs of endpoints that remain', async () => {
    const host = await reservedHost()
    const { own } = await newEdge({ hostports: [`${host}:443`] })
    const filter = `/endpoints?filter=${encodeURIComponent(`obj.url == "https://${host}"`)}`
    const before = (await call('GET', filter)).body.endpoints
    await call('PATCH', own, { hostports: [`other.${host}:443`, `${host}:443`] })
    expect((await call('GET', filter)).body.endpoints).toEqual(before)
  })

  test('prevent the deletion of their domain', async () => {
    const domain = `held${count++}.edges.example`
    const { id } = (await call('POST', '/reserved_domains', { domain })).body
    const { own } = await newEdge({ hostports: [`${domain}:443`] })
    expect(codeOf(await call('DELETE', `/reserved_domains/${String(id)}`))).toBe(446)
    await call('PATCH', own, { hostports: [] })
    expect((await call('DELETE', `/reserved_domains/${String(id)}`)).status).toBe(204)
  })

  test.each([
    ['app.nothing.example', 7104],
    ['https://app.nothing.example:443', 7104],
    [':443', 7104],
    ['app_1.nothing.example:443', 7104],
    ['app.nothing.example:0', 7112],
    ['app.nothing.example:70000', 7112],
    ['app.nothing.example:80', 7116],
    ['1.tcp.localhost:20000', 7121],
    ['1.2.3.4:443', 7121],
    ['app.nothing.example:443', 7117],
  ])('%s is refused with E%i', async (hostport, code) => {
    const answer = await call('POST', '/edges/https', { hostports: [hostport] })
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
    expect(detailOf(answer, 'field')).toMatch(/^hostports/)
  })

  test('already in use are refused, and the edge stays unchanged', async () => {
    const host = await reservedHost()
    await newEdge({ hostports: [`${host}:443`] })
    expect(codeOf(await call('POST', '/edges/https', { hostports: [`${host}:443`] }))).toBe(7122)
    expect(
      codeOf(await call('POST', '/edges/https', { hostports: [`b.${host}:443`, `B.${host}:443`] })),
    ).toBe(7122)
    for (const pooling_enabled of [false, true]) {
      const url = `https://cloud${pooling_enabled}.${host}`.toLowerCase()
      await call('POST', '/endpoints', { url, pooling_enabled })
      const hostports = [`fresh.${host}:443`, `${url.slice(8)}:443`]
      expect(codeOf(await call('POST', '/edges/https', { hostports }))).toBe(7132)
    }
    const { own, id } = await newEdge()
    expect(
      codeOf(await call('PATCH', own, { description: 'x', hostports: [`fresh.${host}:443`, `${host}:443`] })),
    ).toBe(7122)
    expect((await call('GET', own)).body).toMatchObject({ description: '', hostports: [] })
    expect(await served(id)).toEqual([])
  })
})

test.each<[string, object, number, string]>([
  ['a long description', { description: ofBytes(256) }, 7073, 'description'],
  ['long metadata', { metadata: ofBytes(4097) }, 7074, 'metadata'],
  ['an unknown field', { hostport: 'x' }, 214, 'hostport'],
  ['routes, which are read-only', { routes: [] }, 214, 'routes'],
  ["hostports that aren't a list", { hostports: 'app.example:443' }, 215, 'hostports'],
  [
    'an unknown field of a module',
    { tls_termination: { max_version: '1.3' } },
    214,
    'tls_termination.max_version',
  ],
  ['an unknown TLS version', { tls_termination: { min_version: '1.4' } }, 219, 'tls_termination.min_version'],
  ['terminate_at edge', { tls_termination: { terminate_at: 'edge' } }, 7109, 'tls_termination.terminate_at'],
  [
    'min_version with terminate_at upstream',
    { tls_termination: { terminate_at: 'upstream', min_version: '1.2' } },
    7032,
    'tls_termination.min_version',
  ],
  [
    'terminate_at upstream, min_version null',
    { tls_termination: { terminate_at: 'upstream', min_version: null } },
    7109,
    'tls_termination.terminate_at',
  ],
  ['no certificate authority', { mutual_tls: {} }, 7075, 'mutual_tls.certificate_authority_ids'],
  [
    'eleven certificate authorities',
    { mutual_tls: { certificate_authority_ids: Array.from({ length: 11 }, (_, i) => `ca_${i}`) } },
    7075,
    'mutual_tls.certificate_authority_ids',
  ],
  [
    'an ID of another resource',
    { mutual_tls: { certificate_authority_ids: ['cert_1'] } },
    228,
    'mutual_tls.certificate_authority_ids.0',
  ],
  [
    'an unknown certificate authority',
    { mutual_tls: { certificate_authority_ids: ['ca_1'] } },
    7072,
    'mutual_tls.certificate_authority_ids',
  ],
  ["enabled that isn't a boolean", { mutual_tls: { enabled: 'yes' } }, 215, 'mutual_tls.enabled'],
])('an edge with %s is refused', async (_, body, code, field) => {
  const { own } = await newEdge()
  for (const answer of [await call('POST', '/edges/https', body), await call('PATCH', own, body)])
    expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
})

test('quotas of edges, hostports and routes are enforced when they are set', async () => {
  const { call: ask, store } = await testPlatform()
  const create = async (path: string, body: object) => {
    const answer = await ask('POST', path, { body })
    return { code: codeOf(answer), id: String(answer.body.id) }
  }
  for (const name of ['quota_edges', 'quota_edge_hostports', 'quota_edge_routes'])
    await setSetting(store, name, 1)
  await create('/reserved_domains', { domain: '*.q.example' })
  expect((await create('/edges/https', { hostports: ['a.q.example:443', 'b.q.example:443'] })).code).toBe(
    7129,
  )
  const { code, id } = await create('/edges/https', { hostports: ['a.q.example:443'] })
  expect(code).toBe(0)
  expect((await create('/edges/https', {})).code).toBe(7070)
  const codes = []
  for (const match of ['/a', '/b'])
    codes.push((await create(`/edges/https/${id}/routes`, { match_type: 'path_prefix', match })).code)
  expect(codes).toEqual([0, 7128])
})
