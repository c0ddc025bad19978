import { expect, test } from 'vitest'
import { itemsOf } from '@/lib/util/records'
import { describePath, working } from '../testing/account'

const edge = working['https-edges']?.edghts_1 ?? {}

test('a route has the state of its backend and everything behind it', async () => {
  const items = { 'tunnel-group-backends': { bkdtg_1: { title: 'Quay', tunnels: [] } } }
  const offline = 'Route / · OAuth: wrong, Unreachable'
  expect((await describePath('https-edges', 'edghts_1', { items }))?.nodes).toContain(offline)
  expect((await describePath('tunnel-group-backends', 'bkdtg_1', { items }))?.nodes).toContain(offline)
  const path = await describePath('https-edges', 'edghts_1', { items }, 'edghtsrt_1')
  expect(path).toMatchObject({ broken: 'Backend', nodes: expect.arrayContaining([offline]) })
  const stopped = { agents: { ts_1: { state: 'stopped' as const } } }
  const nodes = (await describePath('https-edges', 'edghts_1', stopped))?.nodes
  expect(nodes).toContain(offline)
  expect(nodes?.filter((node) => node.startsWith('Agent'))).toEqual([
    expect.stringContaining('wrong, Offline'),
  ])
})

test('a route whose backend is not read is unknown', async () => {
  const routes = Array.from({ length: 25 }, (_, at) => ({
    id: `r${at}`,
    match: `/${at}`,
    backend: { enabled: true, backend: { id: 'bkdtg_1', uri: '' } },
  }))
  const items = { 'https-edges': { edghts_1: { ...edge, routes } } }
  const path = await describePath('https-edges', 'edghts_1', { items })
  expect(path?.nodes).toContain('Routes 25 routes: unknown, 1 unknown, 24 ready')
})

const unset = (more: object) => ({ items: { 'https-edges': { edghts_1: { ...edge, ...more } } } })
const bare = { id: 'r1', match: '/', match_type: 'path_prefix', backend: null }
test.each([
  [
    { hostports: [], routes: [] },
    'HTTPS edge',
    'no hosts and no routes',
    'Add host /lab/https-edges/edghts_1/edit',
  ],
  [{ routes: [] }, 'Route', 'no routes', 'Add route /lab/https-edges/edghts_1/routes/new'],
  [{ routes: [bare] }, 'Route', 'no backend', 'Choose backend /lab/https-edges/edghts_1/routes/r1/backend'],
])('an edge with missing parts is not set up: %j', async (more, broken, parts, action) => {
  const path = await describePath('https-edges', 'edghts_1', unset(more))
  const sentence = `This edge isn't set up yet: it has ${parts}.`
  expect(path).toMatchObject({ label: 'Not set up', broken, sentence, action })
  expect(path?.nodes.filter((node) => node.includes(': wrong'))).toEqual([])
})

test('a configured edge with a fault and an endpoint of an unfinished edge are unreachable', async () => {
  const routes = [{ ...bare, backend: { enabled: false, backend: { id: 'bkdtg_1', uri: '' } } }]
  expect((await describePath('https-edges', 'edghts_1', unset({ routes })))?.label).toBe('Unreachable')
  expect((await describePath('endpoints', 'ep_1', unset({ routes: [] })))?.label).toBe('Unreachable')
  expect((await describePath('https-edges', 'edghts_1', unset({ routes: [bare] }), 'r1'))?.label).toBe(
    'Unreachable',
  )
})

const restriction = (more: object = {}) => ({
  ip_restriction: { enabled: true, ip_policies: [{ id: 'ipp_1' }], ...more },
})
const tcpEdge = (more: object) => ({
  title: 'Broker',
  hostports: ['1.tcp.example:20000'],
  backend: { enabled: true, backend: { id: 'bkdtg_1', uri: '' } },
  ...more,
})
const tcp = (more: object) => ({ 'tcp-edges': { edgtcp_1: tcpEdge(more) } })

test('a TCP edge whose IP restriction has lost all its policies is unreachable', async () => {
  const path = await describePath('tcp-edges', 'edgtcp_1', { items: tcp(restriction()) })
  expect(path).toMatchObject({
    label: 'Unreachable',
    broken: 'Module',
    cause: 'No IP policy',
    sentence:
      "The IP restriction of edge Broker refers only to IP policies that don't exist, so every request fails.",
    action: 'Edit IP restriction /lab/tcp-edges/edgtcp_1/ip_restriction',
  })
  expect(path?.nodes).toContain('Module IP restriction: wrong, No IP policy')
})

test.each([
  ['one of the policies exists', restriction({ ip_policies: [{ id: 'ipp_1' }, { id: 'ipp_2' }] }), {}],
  ['the restriction is disabled', restriction({ enabled: false }), {}],
  ['the policies are unreadable', restriction({ ip_policies: 7 }), {}],
  ["the API can't list policies", restriction(), { unlisted: ['ip-policies' as const] }],
])('a TCP edge stays ready if %s', async (_, more, input) => {
  const items = { ...tcp(more), 'ip-policies': { ipp_2: { title: 'Offices' } } }
  expect((await describePath('tcp-edges', 'edgtcp_1', { items, ...input }))?.cause).toBe(null)
})

test('a route whose IP restriction has no policy and an edge without authorities are unreachable', async () => {
  const [first] = itemsOf(edge.routes)
  const routes = [{ ...first, ...restriction({ ip_policies: [] }) }]
  expect(await describePath('https-edges', 'edghts_1', unset({ routes }))).toMatchObject({
    label: 'Unreachable',
    broken: 'Route',
    cause: 'No IP policy',
    action: 'Edit IP restriction /lab/https-edges/edghts_1/routes/edghtsrt_1/ip_restriction',
  })
  const two = await describePath(
    'https-edges',
    'edghts_1',
    unset({ routes: [first, { ...routes[0], id: 'r2' }] }),
  )
  expect(two?.label).toBe('Partly unreachable')
  const mutual_tls = { enabled: true, certificate_authorities: [{ id: 'ca_1' }] }
  expect(await describePath('endpoints', 'ep_1', unset({ mutual_tls }))).toMatchObject({
    label: 'Unreachable',
    broken: 'HTTPS edge',
    cause: 'No certificate authority',
    action: 'Edit mutual TLS /lab/https-edges/edghts_1/mutual_tls',
  })
})

test('an edge whose backend was deleted is unreachable', async () => {
  const items = { ...tcp({}), 'tunnel-group-backends': { bkdtg_1: null } }
  expect(await describePath('tcp-edges', 'edgtcp_1', { items })).toMatchObject({
    label: 'Unreachable',
    cause: 'Backend not found',
  })
})
