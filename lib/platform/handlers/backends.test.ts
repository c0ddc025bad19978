import { describe, expect, test } from 'vitest'
import { codeOf, detailOf, ofBytes, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const call = (method: string, path: string, body?: object) =>
  platform().call(method, `/backends/${path}`, body && { body })
const create = async (kind: string, body: object) => String((await call('POST', kind, body)).body.id)
const group = () => create('tunnel_group', { labels: { app: 'berth' } })
const unknown = `bkdsc_${'0'.repeat(27)}`

const kinds: [kind: string, prefix: string, body: object, shown: object, change: object, changed: object][] =
  [
    [
      'tunnel_group',
      'bkdtg',
      { labels: { app: 'berth', site: '1' } },
      { labels: { app: 'berth', site: '1' }, tunnels: [], description: '', metadata: '' },
      { labels: { app: 'quay' } },
      { labels: { app: 'quay' }, tunnels: [] },
    ],
    [
      'http_response',
      'bkdhr',
      { headers: { 'Retry-After': '60' } },
      { body: '', headers: { 'retry-after': '60' }, status_code: 200 },
      { status_code: 503, headers: null },
      { body: '', headers: {}, status_code: 503 },
    ],
    [
      'static',
      'bkdsc',
      { address: 'origin.example.com:443', tls: { enabled: true } },
      { address: 'origin.example.com:443', tls: { enabled: true } },
      { address: '[2001:db8::1]:80', tls: null },
      { address: '[2001:db8::1]:80', tls: { enabled: false } },
    ],
    ['weighted', 'bkdwd', { backends: {} }, { backends: {} }, { description: 'w' }, { backends: {} }],
    ['failover', 'bkdfo', { backends: [] }, { backends: [] }, { description: 'f' }, { backends: [] }],
  ]

describe.each(kinds)('%s', (kind, prefix, body, shown, change, changed) => {
  test('create, get, list, update, delete', async () => {
    const { status, body: item } = await call('POST', kind, body)
    expect([status, item]).toEqual([201, expect.objectContaining(shown)])
    expect(item.uri).toBe(`${platform().url}/backends/${kind}/${String(item.id)}`)
    expect(item.id).toMatch(new RegExp(`^${prefix}_`))
    const own = `${kind}/${String(item.id)}`
    expect((await call('GET', own)).body).toEqual(item)
    expect((await call('GET', kind)).body).toMatchObject({ backends: [item], next_page_uri: null })
    expect((await call('PATCH', own, {})).body).toEqual(item)
    expect((await call('PATCH', own, change)).body).toMatchObject(changed)
    expect((await call('DELETE', own)).status).toBe(204)
    expect((await call('GET', own)).status).toBe(404)
  })

  test('limits the length of description and metadata', async () => {
    expect(codeOf(await call('POST', kind, { ...body, description: ofBytes(256) }))).toBe(6503)
    expect(codeOf(await call('POST', kind, { ...body, metadata: ofBytes(4097) }))).toBe(6504)
  })
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']))
const refused: [what: string, kind: string, body: object, code: number, field: string][] = [
  ['empty labels', 'tunnel_group', { labels: {} }, 6531, 'labels'],
  ['missing labels', 'tunnel_group', {}, 215, 'labels'],
  ['too many labels', 'tunnel_group', { labels: many(51) }, 6508, 'labels'],
  ['a label without a name', 'tunnel_group', { labels: { '': 'x' } }, 6509, 'labels'],
  ['a long label name', 'tunnel_group', { labels: { [ofBytes(256)]: 'x' } }, 6509, 'labels'],
  ['a label without a value', 'tunnel_group', { labels: { x: '' } }, 6510, 'labels'],
  ['a label name with an equals sign', 'tunnel_group', { labels: { 'a=b': 'c' } }, 6531, 'labels'],
  ['read-only tunnels', 'tunnel_group', { labels: { a: 'b' }, tunnels: [] }, 214, 'tunnels'],
  ['a header name with a space', 'http_response', { headers: { 'a b': 'x' } }, 6516, 'headers'],
  ['a header value of two lines', 'http_response', { headers: { a: 'x\ny: z' } }, 6516, 'headers'],
  ['status 99', 'http_response', { status_code: 99 }, 6517, 'status_code'],
  ['status 600', 'http_response', { status_code: 600 }, 6517, 'status_code'],
  ['a fractional status', 'http_response', { status_code: 200.5 }, 215, 'status_code'],
  ['a long body', 'http_response', { body: ofBytes(1025) }, 215, 'body'],
  ['an empty address', 'static', { address: '' }, 6505, 'address'],
  ['no port', 'static', { address: 'a.example' }, 6506, 'address'],
  ['port 0', 'static', { address: 'a.example:0' }, 6506, 'address'],
  ['a port above 65535', 'static', { address: 'a.example:65536' }, 6506, 'address'],
  ['a URL', 'static', { address: 'https://a.example:1' }, 6506, 'address'],
  ['no host', 'static', { address: ':443' }, 6507, 'address'],
  ['a negative weight', 'weighted', { backends: { [unknown]: -1 } }, 6512, 'backends'],
  ['a weight above 10,000', 'weighted', { backends: { [unknown]: 10_001 } }, 6512, 'backends'],
  ['a fractional weight', 'weighted', { backends: { [unknown]: 0.5 } }, 215, `backends.${unknown}`],
  ['a child of another resource', 'weighted', { backends: { ra_1: 1 } }, 242, 'backends'],
  ['a weighted child', 'weighted', { backends: { bkdwd_1: 1 } }, 6524, 'backends'],
  ['a failover child', 'weighted', { backends: { bkdfo_1: 1 } }, 6524, 'backends'],
  ['an unknown child', 'weighted', { backends: { [unknown]: 1 } }, 6501, 'backends'],
  ['a child of another resource', 'failover', { backends: ['ra_1'] }, 242, 'backends'],
  ['a failover child', 'failover', { backends: ['bkdfo_1'] }, 6525, 'backends'],
  ['an unknown child', 'failover', { backends: [unknown] }, 6501, 'backends'],
  ['a duplicate child', 'failover', { backends: [unknown, unknown] }, 215, 'backends'],
  [
    'too many children',
    'failover',
    { backends: Array.from({ length: 17 }, (_, n) => `bkdsc_${n}`) },
    6513,
    'backends',
  ],
  [
    'too many children',
    'weighted',
    { backends: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`bkdsc_${n}`, 1])) },
    215,
    'backends',
  ],
]

test.each(refused)('a backend with %s is refused (%s)', async (_, kind, body, code, field) => {
  const answer = await call('POST', kind, body)
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
})

test("a backend that other backends use can't be deleted until they stop using it", async () => {
  const [one, two] = [await group(), await group()]
  const weighted = await create('weighted', { backends: { [one]: 0, [two]: 10_000 } })
  const failover = await create('failover', { backends: [weighted, one] })
  for (const own of [`tunnel_group/${one}`, `tunnel_group/${two}`, `weighted/${weighted}`])
    expect(codeOf(await call('DELETE', own))).toBe(6502)
  expect((await call('GET', `failover/${failover}`)).body.backends).toEqual([weighted, one])
  expect((await call('PATCH', `failover/${failover}`, { backends: [one] })).body.backends).toEqual([one])
  expect((await call('DELETE', `weighted/${weighted}`)).status).toBe(204)
  expect((await call('DELETE', `tunnel_group/${two}`)).status).toBe(204)
  expect(codeOf(await call('DELETE', `tunnel_group/${one}`))).toBe(6502)
})

test('an update is validated like a create', async () => {
  const weighted = await create('weighted', { backends: {} })
  const answer = await call('PATCH', `weighted/${weighted}`, { backends: { [unknown]: 1 } })
  expect([codeOf(answer), (await call('GET', `weighted/${weighted}`)).body.backends]).toEqual([6501, {}])
})

test('headers named like the fields of a Ref are stored as headers', async () => {
  const id = await group()
  const headers = { id, uri: '' }
  const response = await create('http_response', { headers })
  expect((await call('GET', `http_response/${response}`)).body.headers).toEqual(headers)
  expect((await call('DELETE', `tunnel_group/${id}`)).status).toBe(204)
})

test("a backend that a route uses can't be deleted", async () => {
  const id = await group()
  const edge = await platform().call('POST', '/edges/https', { body: {} })
  const routes = `/edges/https/${String(edge.body.id)}/routes`
  const body = { match_type: 'path_prefix', match: '/', backend: { backend_id: id } }
  const route = await platform().call('POST', routes, { body })
  expect(route.status).toBe(201)
  expect(codeOf(await call('DELETE', `tunnel_group/${id}`))).toBe(6502)
  await platform().call('DELETE', `${routes}/${String(route.body.id)}`)
  expect((await call('DELETE', `tunnel_group/${id}`)).status).toBe(204)
})
