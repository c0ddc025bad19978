import { describe, expect, test } from 'vitest'
import { dns, told, working } from '../testing/account'

const endpoint = working.endpoints?.ep_1 ?? {}
const edge = working['https-edges']?.edghts_1 ?? {}
const backend = (id: string) => ({ enabled: true, backend: { id, uri: '' } })
const route = (id: string, match: string, more: object) => ({ id, match, match_type: 'path_prefix', ...more })
const routes = (...all: object[]) => ({ items: { 'https-edges': { edghts_1: { ...edge, routes: all } } } })

test('a host behind an edge, all parts ready', async () => {
  expect(await told('endpoints', 'ep_1')).toEqual({
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
    sentence: "All parts are ready. The console doesn't check the service behind them.",
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
] as const)('the same path on the page of %s %s %s', async (kind, id, route, here) => {
  const own = await told('endpoints', 'ep_1')
  expect(await told(kind, id, {}, route)).toEqual({ ...own, here })
})

test('a domain and an agent show the endpoint between them', async () => {
  const domain = await told('reserved-domains', 'rd_1')
  expect(domain?.nodes.slice(0, 4)).toEqual([
    'DNS *.example.com: ready, Correct',
    'Domain *.example.com: ready, Certificate issued',
    'Endpoint https://a.example.com: ready, Online',
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
  expect(await told('agents', 'ts_1', served)).toMatchObject({
    nodes: [
      'DNS a.example.com: ready, Correct',
      'Domain *.example.com: ready, Certificate issued',
      'Endpoint https://a.example.com: ready, Online',
      'Agent agent of ts_1: ready, Online',
      'Service http://x: unknown, Not checked',
    ],
    broken: null,
    here: ['Agent'],
  })
})

const issued = { state: 'ready', word: 'Issued', sentence: 'Issued.', said: null } as const
const certificate = (state: 'waiting' | 'wrong' | 'unknown', word: string) => ({
  ...issued,
  state,
  word,
  sentence: `${word}.`,
})
const records = '/lab/reserved-domains/rd_1#dns'

describe('why a host behind an edge does not answer', () => {
  const offline = { agents: { ts_1: { state: 'gone' as const } } }
  test.each([
    [
      'a record is missing',
      { domain: dns('missing') },
      'DNS',
      "No CNAME record at a.example.com. Visitors can't reach a.example.com.",
      `Fix DNS ${records}`,
    ],
    [
      'a record is wrong',
      { domain: dns('wrong') },
      'DNS',
      'The CNAME record at a.example.com is wrong. Visitors may not reach a.example.com.',
      `Fix DNS ${records}`,
    ],
    [
      'only CAA records are wrong',
      { domain: dns('wrong', { certificate: certificate('wrong', 'Failed') }, 'caa-forbids') },
      'Domain',
      'Failed.',
      `View domain ${records}`,
    ],
    [
      'DNS could not be checked',
      { domain: dns('unknown') },
      'DNS',
      "The console couldn't check the CNAME record at a.example.com.",
      `Check DNS ${records}`,
    ],
    [
      'DNS was never checked',
      { domain: dns('correct', { check: null }) },
      'DNS',
      "The DNS record of a.example.com hasn't been checked yet.",
      `Check DNS ${records}`,
    ],
    ['no record is needed', { domain: dns('correct', { wanted: [] }) }, null, /^All parts are ready/, null],
    [
      'the targets are unreadable',
      { domain: dns('correct', { is_unreadable: true }) },
      'DNS',
      "The console can't read which DNS records a.example.com needs.",
      null,
    ],
    [
      'the certificate is pending',
      { domain: dns('correct', { certificate: certificate('waiting', 'Being issued') }) },
      'Domain',
      'Being issued.',
      `View records ${records}`,
    ],
    [
      'the certificate has expired',
      { domain: dns('correct', { certificate: { ...issued, renewsOn: '2026-10-01' } }) },
      'Domain',
      'The certificate of *.example.com was due for renewal on 2026-10-01 and may have expired.',
      `View domain ${records}`,
    ],
    [
      'no domain covers the host',
      { items: { 'reserved-domains': { rd_1: null } } },
      'Domain',
      "No domain in this account covers a.example.com, so the platform can't serve it.",
      'Reserve domain /lab/reserved-domains/new',
    ],
    [
      "domains can't be listed",
      { items: { 'reserved-domains': { rd_1: null } }, unlisted: ['reserved-domains' as const] },
      'Domain',
      "The console doesn't know which domain covers a.example.com.",
      null,
    ],
    [
      'the edge was deleted',
      { items: { 'https-edges': { edghts_1: null } } },
      'Edge',
      "Edge edghts_1 doesn't exist, so requests fail.",
      null,
    ],
    [
      "edges can't be listed",
      { items: { 'https-edges': { edghts_1: null } }, unlisted: ['https-edges' as const] },
      'Edge',
      "The console can't read edge edghts_1.",
      null,
    ],
    [
      'there is no route',
      routes(),
      'Route',
      'Edge Shop has no routes, so every request fails.',
      'Add route /lab/https-edges/edghts_1/routes/new',
    ],
    [
      'no route is for the host',
      routes(route('r1', 'b.example.com/', { backend: backend('bkdtg_1') })),
      'Route',
      'No route of edge Shop matches a.example.com, so every request fails.',
      'Add route /lab/https-edges/edghts_1/routes/new',
    ],
    [
      'the route has no backend',
      routes(route('r1', '/', { backend: null })),
      'Backend',
      'Route / has no backend, so requests fail.',
      'Fix backend /lab/https-edges/edghts_1/routes/r1/backend',
    ],
    [
      'the backend is disabled',
      routes(route('r1', '/', { backend: { ...backend('bkdtg_1'), enabled: false } })),
      'Backend',
      'Route / has a disabled backend, so requests fail.',
      'Fix backend /lab/https-edges/edghts_1/routes/r1/backend',
    ],
    [
      'the backend was deleted',
      { items: { 'tunnel-group-backends': { bkdtg_1: null } } },
      'Backend',
      "Backend bkdtg_1 doesn't exist, so requests fail.",
      null,
    ],
    [
      'no tunnel is online',
      { items: { 'tunnel-group-backends': { bkdtg_1: { title: 'Quay', tunnels: [] } } } },
      'Backend',
      'No tunnel of backend Quay is online, so requests fail.',
      'View backend /lab/tunnel-group-backends/bkdtg_1',
    ],
    [
      'the agent is offline',
      offline,
      'Agent',
      'Agent agent of ts_1 is offline, so requests fail.',
      'View agent /lab/agents/ag_ts_1',
    ],
    [
      'the agent is unknown',
      { agents: { ts_1: null } },
      'Agent',
      "The console doesn't know the agent of session ts_1.",
      null,
    ],
    [
      'the first of two faults counts',
      { ...offline, domain: dns('missing') },
      'DNS',
      /^No CNAME/,
      `Fix DNS ${records}`,
    ],
    [
      'a fault counts more than what is unknown before it',
      { ...offline, domain: dns('unknown') },
      'Agent',
      /is offline/,
      'View agent /lab/agents/ag_ts_1',
    ],
  ])('%s', async (_, given, broken, sentence, action) => {
    const path = await told('endpoints', 'ep_1', given)
    expect({ broken: path?.broken, action: path?.action }).toEqual({ broken, action })
    expect(path?.sentence).toMatch(sentence)
  })
})

describe('backends', () => {
  const quay = { title: 'Quay', tunnels: [{ id: 'tn_1' }] }
  const to = (items: object) => ({
    items: { ...routes(route('r1', '/', { backend: backend('top') })).items, ...items },
  })
  test.each([
    [
      'static',
      to({ 'static-backends': { top: { title: 'Office', address: '10.0.0.1:80' } } }),
      ['Backend Office: ready, Ready', 'Service 10.0.0.1:80: unknown, Not checked'],
      null,
    ],
    [
      'a fixed response',
      to({ 'http-response-backends': { top: { title: 'Notice', status_code: 503 } } }),
      ['Backend Notice: ready, Answers with 503'],
      null,
    ],
    [
      'failover to what works',
      to({
        'failover-backends': { top: { title: 'Top', backends: ['bkdtg_1', 'off'] } },
        'tunnel-group-backends': { bkdtg_1: quay, off: { title: 'Off', tunnels: [] } },
      }),
      [
        'Backend Top: ready, In order',
        'Targets 2 targets: attention, 1 of 2 ready',
        'Agent agent of ts_1: ready, Online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      'No tunnel of backend Off is online, so requests fail.',
    ],
    [
      'weights of 0',
      to({ 'weighted-backends': { top: { title: 'Top', backends: { bkdtg_1: 0 } } } }),
      ['Backend Top: wrong, All weights 0'],
      'All weights of backend Top are 0, so requests fail.',
    ],
    [
      'nothing in a failover backend',
      to({ 'failover-backends': { top: { title: 'Top', backends: [] } } }),
      ['Backend Top: wrong, No backends'],
      'Backend Top has no backends to send traffic to.',
    ],
    [
      'a cycle',
      to({
        'failover-backends': {
          top: { title: 'Top', backends: ['mid'] },
          mid: { title: 'Mid', backends: ['top'] },
        },
      }),
      ['Backend Top: ready, In order', 'Targets 2 targets: attention, 1 of 2 ready'],
      'Backend Top sends traffic back to itself.',
    ],
    [
      'agents of whom some are online',
      {
        items: {
          'tunnel-group-backends': { bkdtg_1: { title: 'Quay', tunnels: [{ id: 'tn_1' }, { id: 'tn_2' }] } },
          tunnels: { tn_2: { tunnel_session: { id: 'ts_2' } } },
        },
        agents: { ts_2: { state: 'gone' as const } },
      },
      [
        'Backend Quay: ready, Ready',
        'Agents 2 agents: attention, 1 of 2 online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      'Agent agent of ts_2 is offline, so requests fail.',
    ],
  ])('%s', async (_, given, nodes, sentence) => {
    const path = await told('endpoints', 'ep_1', given)
    expect(path?.nodes.slice(4)).toEqual(nodes)
    if (sentence === null) expect(path?.broken).toBeNull()
    else expect(path?.sentence).toBe(sentence)
  })

  test('one below another has the other before it', async () => {
    const given = to({ 'failover-backends': { top: { title: 'Top', backends: ['bkdtg_1'] } } })
    const path = await told('tunnel-group-backends', 'bkdtg_1', given)
    expect(path?.nodes.slice(3)).toEqual([
      'Route /: ready, Ready',
      'Backend Top: ready, In order',
      'Target Quay: ready, Ready',
      'Agent agent of ts_1: ready, Online',
      'Service http://localhost:80: unknown, Not checked',
    ])
    expect(path?.here).toEqual(['Target'])
  })

  test('one that nothing uses', async () => {
    expect(await told('tunnel-group-backends', 'bkdtg_1', routes())).toMatchObject({
      broken: 'Edge',
      sentence: 'No edge sends traffic to this backend.',
    })
  })
})

test('several routes and hosts are counted, and link to their edge', async () => {
  const off = route('r2', '/off', { backend: { ...backend('bkdtg_1'), enabled: false } })
  const given = {
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
  const path = await told('https-edges', 'edghts_1', given)
  expect(path?.nodes.slice(0, 5)).toEqual([
    'DNS 2 hosts: ready, Correct',
    'Domain *.example.com: ready, Certificate issued',
    'HTTPS edge Shop: ready, Ready',
    'Routes 3 routes: ready, Ready',
    'Backends 2 backends: attention, 1 of 2 ready',
  ])
  expect(path?.hrefs[3]).toBe('/lab/https-edges/edghts_1')
  expect(path?.sentence).toBe('Route /off has a disabled backend, so requests fail.')
})

describe('other endpoints', () => {
  const one = (item: object) => ({ items: { endpoints: { ep_1: { ...endpoint, edge: null, ...item } } } })
  const policy = (...actions: object[]) => JSON.stringify({ on_http_request: [{ actions }] })
  const forward = { type: 'forward-internal', config: { url: 'https://a.internal' } }
  test.each([
    [
      'a cloud endpoint',
      one({ type: 'cloud', traffic_policy: policy({ type: 'deny' }) }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy deny: ready, Enabled'],
      null,
    ],
    [
      'a cloud endpoint without a policy',
      one({ type: 'cloud', traffic_policy: '' }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy None: attention, No policy'],
      'This endpoint has no traffic policy, so it forwards no requests.',
    ],
    [
      'a policy that forwards to nothing',
      one({ type: 'cloud', traffic_policy: policy(forward) }),
      [
        'Endpoint https://a.example.com: ready, Cloud',
        'Traffic policy forward-internal: ready, Enabled',
        'Endpoint https://a.internal: wrong, Not found',
      ],
      'The traffic policy forwards to https://a.internal, which no endpoint serves.',
    ],
    [
      'a tunnel',
      one({
        type: 'ephemeral',
        tunnel: { id: 'tn_9' },
        tunnel_session: { id: 'ts_1' },
        upstream_url: 'http://x',
      }),
      [
        'Tunnel tn_9: ready, Open',
        'Agent agent of ts_1: ready, Online',
        'Service http://x: unknown, Not checked',
      ],
      null,
    ],
    ['an unknown type', one({ type: 'new' }), ['Endpoint https://a.example.com: ready, Online'], null],
  ])('%s', async (_, given, nodes, sentence) => {
    const path = await told('endpoints', 'ep_1', given)
    expect(path?.nodes.slice(2)).toEqual(nodes)
    if (sentence !== null) expect(path?.sentence).toBe(sentence)
    else expect(path?.broken).toBeNull()
  })

  test('an internal endpoint needs no DNS, and an assigned host no domain', async () => {
    const inside = one({ type: 'cloud', url: 'https://x.internal', bindings: ['internal'], domain: null })
    expect((await told('endpoints', 'ep_1', inside))?.nodes[0]).toBe(
      'Endpoint https://a.example.com: ready, Cloud',
    )
    const assigned = one({ type: 'ephemeral', url: 'https://x.other.example', domain: null })
    expect((await told('endpoints', 'ep_1', assigned))?.nodes[0]).toBe(
      'Domain x.other.example: ready, Assigned by the platform',
    )
  })

  test('http needs no certificate', async () => {
    const plain = {
      ...one({ url: 'http://a.example.com' }),
      domain: dns('correct', { certificate: certificate('wrong', 'Failed') }),
    }
    expect((await told('endpoints', 'ep_1', plain))?.nodes[1]).toBe('Domain *.example.com: ready, Reserved')
  })
})

test('a TCP edge', async () => {
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
  expect(await told('tcp-edges', 'edgtcp_1', { items })).toMatchObject({
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
  expect((await told('tcp-edges', 'edgtcp_1', none))?.sentence).toBe(
    'Edge Broker has no address, so nothing reaches it.',
  )
})

test('data of any shape is read, and what is not known has no path', async () => {
  const odd = { edghts_1: { hostports: 'x', routes: 7, title: '' } }
  expect((await told('https-edges', 'edghts_1', { items: { 'https-edges': odd } }))?.nodes).toEqual([
    'HTTPS edge edghts_1: unknown, Unknown',
    'Route Unknown: unknown, Unknown',
  ])
  const odder = { edghts_1: { hostports: [7], routes: [null, { match: 3 }] } }
  expect((await told('https-edges', 'edghts_1', { items: { 'https-edges': odder } }))?.broken).toBe(
    'HTTPS edge',
  )
  expect(await told('endpoints', 'ep_7')).toBeNull()
  expect(await told('agents', 'ts_7', { agents: { ts_7: null } })).toBeNull()
})
