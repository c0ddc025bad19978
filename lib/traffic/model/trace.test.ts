import { expect, test } from 'vitest'
import { dns, describePath, working } from '../testing/account'

const endpoint = working.endpoints?.ep_1 ?? {}
const edge = working['https-edges']?.edghts_1 ?? {}
const backend = (id: string) => ({ enabled: true, backend: { id, uri: '' } })
const route = (id: string, match: string, more: object) => ({ id, match, match_type: 'path_prefix', ...more })

test('the path of a host behind an edge lists each part and is ready', async () => {
  expect(await describePath('endpoints', 'ep_1')).toEqual({
    nodes: [
      'DNS a.example.com: ready, Correct',
      'Domain *.example.com: ready, Certificate issued',
      'HTTPS edge Shop: ready, Ready',
      'Route / · OAuth: ready, Ready',
      'Backend Quay: ready, Ready',
      'Agent agent of ts_1: ready, Online',
      'Service http://localhost:80: unknown, Not checked',
    ],
    broken: null,
    label: 'Service not checked',
    cause: null,
    sentence: "All checked components are ready. The service behind the agent hasn't been checked.",
    action: null,
    hrefs: [
      '/lab/reserved-domains/rd_1#dns',
      '/lab/reserved-domains/rd_1',
      '/lab/https-edges/edghts_1',
      '/lab/https-edges/edghts_1/routes/edghtsrt_1',
      '/lab/tunnel-group-backends/bkdtg_1',
      '/lab/agents/ag_ts_1',
      null,
    ],
    here: [],
  })
})

test.each([
  ['https-edges', 'edghts_1', undefined, ['HTTPS edge']],
  ['https-edges', 'edghts_1', 'edghtsrt_1', ['Route']],
  ['tunnel-group-backends', 'bkdtg_1', undefined, ['Backend']],
] as const)('the page of %s %s %s shows the same path', async (kind, id, route, here) => {
  const own = await describePath('endpoints', 'ep_1')
  expect(await describePath(kind, id, {}, route)).toEqual({ ...own, here })
})

test('a domain and an agent show the endpoint between them', async () => {
  const domain = await describePath('reserved-domains', 'rd_1')
  expect(domain?.nodes.slice(0, 4)).toEqual([
    'DNS *.example.com: ready, Correct',
    'Domain *.example.com: ready, Certificate issued',
    'Endpoint https://a.example.com: ready, Registered',
    'HTTPS edge Shop: ready, Ready',
  ])
  expect(domain?.here).toEqual(['Domain'])
  const served = {
    items: {
      endpoints: {
        ep_1: {
          ...endpoint,
          type: 'ephemeral',
          edge: null,
          tunnel_session: { id: 'ts_1' },
          upstream_url: 'http://x',
        },
      },
      tunnels: { tn_1: null },
    },
  }
  expect(await describePath('agents', 'ts_1', served)).toMatchObject({
    nodes: [
      'DNS a.example.com: ready, Correct',
      'Domain *.example.com: ready, Certificate issued',
      'Endpoint https://a.example.com: ready, Registered',
      'Agent agent of ts_1: ready, Online',
      'Service http://x: unknown, Not checked',
    ],
    broken: null,
    here: ['Agent'],
  })
})

test("a restarting agent's path shows its last endpoints", async () => {
  const url = 'https://a.example.com'
  const item = {
    ...endpoint,
    type: 'ephemeral',
    edge: null,
    tunnel_session: { id: 'ts_1' },
    upstream_url: 'http://x',
  }
  const path = await describePath('agents', 'ts_1', {
    items: { endpoints: { ep_1: null }, tunnels: { tn_1: null } },
    lost: { ts_1: [{ resource: 'endpoints', id: 'ep_1', title: url, item }] },
    agents: { ts_1: { state: 'restarting' } },
  })
  expect(path?.nodes.slice(2)).toEqual([
    `Endpoint ${url}: waiting, Waiting`,
    'Agent agent of ts_1: waiting, Restarting',
    'Service http://x: unknown, Not checked',
  ])
  expect(path?.broken).toBe('Agent')
})

test('an agent without known endpoints has a placeholder, which is not a problem', async () => {
  const path = await describePath('agents', 'ts_1', {})
  expect(path).toMatchObject({
    nodes: ['Endpoint None known: unknown, Unknown', 'Agent agent of ts_1: ready, Online'],
    broken: 'Endpoint',
    sentence:
      "No known endpoint or edge sends traffic to this agent. Add a tunnel to the agent's configuration, or start one through the agent API.",
    action: null,
  })
  const gone = await describePath('agents', 'ts_1', { agents: { ts_1: { state: 'gone' } } })
  expect(gone).toMatchObject({ broken: 'Agent', sentence: expect.stringContaining('offline') })
})

test('several routes and hosts are counted, and link to their edge', async () => {
  const off = route('r2', '/off', { backend: { ...backend('bkdtg_1'), enabled: false } })
  const input = {
    items: {
      'https-edges': {
        edghts_1: {
          ...edge,
          hostports: ['a.example.com:443', 'b.example.com:443'],
          routes: [
            route('r1', '/', { backend: backend('bkdtg_1') }),
            off,
            route('r3', '/c', { backend: backend('bkdtg_1') }),
          ],
        },
      },
    },
  }
  const path = await describePath('https-edges', 'edghts_1', input)
  expect(path?.nodes.slice(0, 5)).toEqual([
    'DNS 2 hosts: ready, Correct',
    'Domain *.example.com: ready, Certificate issued',
    'HTTPS edge Shop: ready, Ready',
    'Routes 3 routes: attention, 1 unreachable, 2 ready',
    'Backends 2 backends: attention, 1 disabled, 1 ready',
  ])
  expect(path?.hrefs[3]).toBe('/lab/https-edges/edghts_1')
  expect(path?.sentence).toBe('Route /off has a disabled backend, so some requests might fail.')
})

test('the path of a TCP edge includes its address and modules', async () => {
  const items = {
    'tcp-edges': {
      edgtcp_1: {
        title: 'Broker',
        hostports: ['1.tcp.example:20000'],
        ip_restriction: { enabled: true },
        backend: backend('bkdtg_1'),
      },
    },
  }
  expect(await describePath('tcp-edges', 'edgtcp_1', { items })).toMatchObject({
    nodes: [
      'TCP address 1.tcp.example:20000: ready, Reserved',
      'TCP edge Broker: ready, Ready',
      'Module IP restriction: ready, Enabled',
      'Backend Quay: ready, Ready',
      'Agent agent of ts_1: ready, Online',
      'Service http://localhost:80: unknown, Not checked',
    ],
    broken: null,
  })
  const none = { items: { 'tcp-edges': { edgtcp_1: { title: 'Broker', hostports: [], backend: null } } } }
  expect((await describePath('tcp-edges', 'edgtcp_1', none))?.sentence).toBe(
    "This edge isn't set up yet: it has no addresses and no backend.",
  )
})

test('malformed data gives unknown parts, and unknown resources have no path', async () => {
  const odd = { edghts_1: { hostports: 'x', routes: 7, title: '' } }
  expect((await describePath('https-edges', 'edghts_1', { items: { 'https-edges': odd } }))?.nodes).toEqual([
    'HTTPS edge edghts_1: unknown, Unknown',
    'Route Unknown: unknown, Unknown',
  ])
  const odder = { edghts_1: { hostports: [7], routes: [null, { match: 3 }] } }
  const path = await describePath('https-edges', 'edghts_1', { items: { 'https-edges': odder } })
  expect(path?.nodes[0]).toBe('HTTPS edge edghts_1: unknown, Unknown')
  expect(path?.broken).toBe('Route') // the readable one has no backend
  const tcp = { edgtcp_1: { title: 'Broker', hostports: ['h:1'], backend: 7 } }
  expect((await describePath('tcp-edges', 'edgtcp_1', { items: { 'tcp-edges': tcp } }))?.nodes.at(-1)).toBe(
    'Backend Unknown: unknown, Unknown',
  )
  expect(await describePath('endpoints', 'ep_7')).toBeNull()
  expect(await describePath('agents', 'ts_7', { agents: { ts_7: null } })).toBeNull()
})

test('a missing certificate record leaves the host reachable, but without a certificate', async () => {
  const known = dns('correct', {
    certificate: { state: 'waiting', label: 'Waiting for DNS', sentence: '', reported: null },
  })
  const [record] = known.check?.records ?? []
  if (!record || !known.check) throw new Error('no check')
  const challenge = {
    name: '_acme-challenge.example.com',
    type: 'CNAME' as const,
    values: ['t.p'],
    purpose: 'certificate' as const,
  }
  const facts = dns('correct')
  const [checked] = facts.check?.records ?? []
  if (!facts.check || !checked) throw new Error('The facts have no record.')
  const missing = { ...checked, record: challenge, verdict: 'missing', code: 'not-found' } as const
  const domain = {
    ...facts,
    wanted: [...facts.wanted, challenge],
    check: { ...facts.check, records: [checked, missing] },
  }
  const own = await describePath('reserved-domains', 'rd_1', { domain })
  expect(own?.nodes[0]).toMatch(/^DNS \*\.example\.com: wrong, Record missing$/)
  const endpoint = await describePath('endpoints', 'ep_1', { domain })
  expect(endpoint).toMatchObject({ broken: 'Domain', label: 'No certificate', cause: 'Record missing' })
  expect(endpoint?.nodes.slice(0, 2)).toEqual([
    'DNS a.example.com: ready, Traffic record correct',
    'Domain *.example.com: wrong, No certificate',
  ])
  expect(endpoint?.sentence).toMatch(/^The certificate can't be issued: .* get a certificate error\.$/)
})

test('the only endpoint of a domain has the state of its whole path, as in lists', async () => {
  const endpoint = (path: Awaited<ReturnType<typeof describePath>>) =>
    path?.nodes.filter((node) => node.startsWith('Endpoint '))
  const path = await describePath('reserved-domains', 'rd_1', { domain: dns('missing') })
  expect(endpoint(path)).toEqual(['Endpoint https://a.example.com: wrong, Unreachable'])
  expect(endpoint(await describePath('reserved-domains', 'rd_1'))).toEqual([
    'Endpoint https://a.example.com: ready, Registered',
  ])
})
