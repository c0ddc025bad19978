import { describe, expect, test } from 'vitest'
import { dns, describePath, working } from '../testing/account'
import { problemText } from './nodes'

const edge = working['https-edges']?.edghts_1 ?? {}
const withEdge = (more: object) => ({ items: { 'https-edges': { edghts_1: { ...edge, ...more } } } })
const bare = { id: 'r1', match: '/', match_type: 'path_prefix', backend: null }

/** The account with a route to a backend of a kind, next to `others`. */
const answering = (kind: string, item: object, others: readonly unknown[] = []) => ({
  items: {
    ...withEdge({
      routes: [...others, { ...bare, backend: { enabled: true, backend: { id: 'top', uri: '' } } }],
    }).items,
    [kind]: { top: { title: 'Top', ...item } },
    'tunnel-group-backends': { ...working['tunnel-group-backends'], off: { title: 'Off', tunnels: [] } },
  },
})
const off = { ...bare, backend: { enabled: false, backend: { id: 'bkdtg_1', uri: '' } } }

test.each([
  ['nothing', {}, 'Service not checked', null],
  ['an offline agent', { agents: { ts_1: { state: 'gone' as const } } }, 'Unreachable', 'Agent offline'],
  ['a missing record', { domain: dns('missing', {}, 'not-found') }, 'Unreachable', 'Record missing'],
  ['a wrong record', { domain: dns('wrong', {}, 'points-elsewhere') }, 'Unreachable', 'DNS incorrect'],
  ['a record at an apex', { domain: dns('wrong', {}, 'cname-at-apex') }, 'Unreachable', 'CNAME not possible'],
  ['a CDN', { domain: dns('wrong', {}, 'proxied', 'attention') }, 'Needs attention', 'DNS needs attention'],
  [
    'an old answer',
    { domain: dns('correct', {}, 'old-answer-cached', 'waiting') },
    'Waiting',
    'DNS still propagating',
  ],
  [
    'a missing domain',
    { items: { 'reserved-domains': { rd_1: null } } },
    'Unreachable',
    'Domain not reserved',
  ],
  ['a missing route', withEdge({ routes: [] }), 'Not set up', 'No route'],
  ['a missing backend', withEdge({ routes: [bare] }), 'Not set up', 'No backend'],
  ['a disabled backend', withEdge({ routes: [off] }), 'Unreachable', 'Backend disabled'],
  [
    'an error response',
    answering('http-response-backends', { status_code: 503 }),
    'Needs attention',
    'Returns 503',
  ],
  [
    'half of the shares offline',
    answering('weighted-backends', { backends: { off: 1, bkdtg_1: 1 } }),
    'Mostly unreachable',
    '50% of requests fail',
  ],
  [
    'a small share offline',
    answering('weighted-backends', { backends: { off: 1, bkdtg_1: 3 } }),
    'Partly unreachable',
    '25% of requests fail',
  ],
  [
    'all shares offline',
    answering('weighted-backends', { backends: { off: 1 } }),
    'Unreachable',
    'Backend offline',
  ],
  [
    'a small share of one of two routes offline',
    answering('weighted-backends', { backends: { off: 1, bkdtg_1: 3 } }, [edge.routes].flat()),
    'Partly unreachable',
    '/: 25% of requests fail',
  ],
  [
    'one of two routes',
    withEdge({ routes: [...[edge.routes].flat(), off] }),
    'Partly unreachable',
    'Backend disabled',
  ],
])('a path with a problem names its cause: %s', async (_, input, label, cause) =>
  expect(await describePath('https-edges', 'edghts_1', input)).toMatchObject({ label, cause }),
)

test.each([
  ['Unreachable', 'Agent offline', 'Agent offline'],
  ['Partly unreachable', 'Agent offline', 'Partly unreachable'],
  ['Mostly unreachable', '50% of requests fail', 'Mostly unreachable'],
  ['Ready', null, null],
])('a path that is %s because of %s is described alone as %s', (label, cause, text) =>
  expect(problemText({ label, cause })).toBe(text),
)

test('silent name servers are the problem, not the certificate that waits for them', async () => {
  const waiting = { state: 'waiting', label: 'Waiting for DNS', sentence: '', reported: null } as const
  const facts = dns('unknown', { certificate: waiting }, 'could-not-ask', undefined, 'example.com')
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'timeout' as const }]
  const records = facts.check?.records.map((record) => ({ ...record, servers })) ?? []
  const domain = { ...facts, check: facts.check && { ...facts.check, records } }
  const path = await describePath('https-edges', 'edghts_1', { domain })
  expect(path).toMatchObject({ broken: 'DNS', label: 'Unknown', cause: 'DNS unknown' })
  expect(path?.nodes).toContain('Domain *.example.com: waiting, Waiting for DNS')
})

test('servers that disagree are a problem even if CAA records forbid the certificate', async () => {
  const facts = dns('wrong', {}, 'caa-forbids')
  const source = { form: 'broken', code: 'servers-disagree' } as const
  const records = facts.check?.records.map((one) => ({
    ...one,
    at_source: source,
    lacking: ['ns3.a.example'],
  }))
  const domain = { ...facts, check: facts.check && { ...facts.check, records: records ?? [] } }
  const path = await describePath('https-edges', 'edghts_1', { domain })
  expect(path).toMatchObject({ broken: 'DNS', label: 'Needs attention', cause: 'DNS needs attention' })
})

test('a box for several resources counts them by state, and links to the one with the worst problem', async () => {
  const toBackend = (id: string) => ({
    ...bare,
    id: `r_${id}`,
    backend: { enabled: true, backend: { id, uri: '' } },
  })
  const group = (title: string, tunnels: object[]) => ({ title, tunnels })
  const items = {
    'https-edges': { edghts_1: { ...edge, routes: ['a', 'b', 'c'].map(toBackend) } },
    'tunnel-group-backends': {
      a: group('Quay', [{ id: 'tn_1' }]),
      b: group('Cranes', []),
      c: group('Pumps', []),
    },
  }
  const path = await describePath('https-edges', 'edghts_1', { items })
  const at = path?.nodes.findIndex((node) => node.startsWith('Backends')) ?? -1
  expect(path?.nodes[at]).toBe('Backends 3 backends: attention, 2 offline, 1 ready')
  expect(path?.hrefs[at]).toBe('/lab/tunnel-group-backends/b')
})

test('a box that counts several responses has a plural verb', async () => {
  const items = {
    'https-edges': {
      edghts_1: {
        ...edge,
        routes: ['a', 'b', 'c'].map((id) => ({
          ...bare,
          id: `r_${id}`,
          backend: { enabled: true, backend: { id, uri: '' } },
        })),
      },
    },
    'tunnel-group-backends': { a: { title: 'Quay', tunnels: [{ id: 'tn_1' }] } },
    'http-response-backends': {
      b: { title: 'Notice', status_code: 503 },
      c: { title: 'Closed', status_code: 503 },
    },
  }
  const path = await describePath('https-edges', 'edghts_1', { items })
  expect(path?.nodes.find((node) => node.startsWith('Backends'))).toMatch(
    /: attention, 2 return 503, 1 ready$/,
  )
})

describe('the marked box contains the backend that the sentence names', () => {
  const to = (id: string, backend: string) => ({
    ...bare,
    id,
    match: `/${id}`,
    backend: { enabled: true, backend: { id: backend, uri: '' } },
  })
  const [split, notice, direct] = [to('a', 'split'), to('b', 'notice'), to('c', 'cranes')]

  test.each([
    [
      'behind a weighted backend',
      [split, notice],
      'Targets',
      [
        'Backends 2 backends: attention, 1 mostly offline, 1 returns 503',
        'Targets 2 targets: attention, 1 offline, 1 ready',
      ],
    ],
    [
      'behind a weighted backend and on a route',
      [split, notice, direct],
      'Targets',
      [
        'Backends 3 backends: attention, 3 of 3 with problems',
        'Targets 2 targets: attention, 1 offline, 1 ready',
      ],
    ],
  ])('%s', async (_, routes, broken, boxes) => {
    const items = {
      'https-edges': { edghts_1: { ...edge, routes } },
      'weighted-backends': { split: { title: 'Split', backends: { cranes: 9, bkdtg_1: 1 } } },
      'http-response-backends': { notice: { title: 'Notice', status_code: 503 } },
      'tunnel-group-backends': {
        bkdtg_1: { title: 'Quay', tunnels: [{ id: 'tn_1' }] },
        cranes: { title: 'Cranes', tunnels: [] },
      },
    }
    const path = await describePath('https-edges', 'edghts_1', { items })
    expect(path).toMatchObject({
      broken,
      sentence: expect.stringContaining('Backend Cranes has no online tunnels'),
    })
    expect(path?.nodes.slice(4, 6)).toEqual(boxes)
  })
})

describe('a backend with a fault is named once', () => {
  const offline = { title: 'Quay', tunnels: [] }
  const online = { title: 'Pier', tunnels: [{ id: 'tn_1' }] }
  const through = (weighted: object, ...all: object[]) => ({
    items: {
      'https-edges': { edghts_1: { ...edge, routes: all } },
      'tunnel-group-backends': { bkdtg_1: offline, bkdtg_2: online },
      'weighted-backends': { bkdwd_1: { title: 'Split', backends: weighted } },
    },
  })
  const to = (id: string, match: string, backend: string) => ({
    ...bare,
    id,
    match,
    backend: { enabled: true, backend: { id: backend, uri: '' } },
  })
  const direct = to('r1', '/', 'bkdtg_1')
  const split = to('r2', '/split', 'bkdwd_1')

  test.each([
    [
      'by two routes, one of them through a weighted backend',
      through({ bkdtg_1: 1 }, direct, split),
      'Backend Quay has no online tunnels, so requests fail.',
    ],
    [
      'by the sentence of a weighted backend',
      through({ bkdtg_1: 1, bkdtg_2: 3 }, split, to('r3', '/pier', 'bkdtg_2')),
      'Backend Quay has no online tunnels, so some requests fail.',
    ],
  ])('%s', async (_, input, sentence) =>
    expect((await describePath('https-edges', 'edghts_1', input))?.sentence).toBe(sentence),
  )
})

test('an ALIAS record works while resolvers return an old answer, but the CNAME record is not called correct', async () => {
  const domain = dns('correct', {}, 'old-answer-cached', 'waiting')
  const at_source = { form: 'other-form', code: 'address-flattened' } as const
  const records = domain.check?.records.map((one) => ({ ...one, at_source })) ?? []
  const path = await describePath('https-edges', 'edghts_1', {
    domain: { ...domain, check: domain.check && { ...domain.check, records } },
  })
  expect(path?.sentence).toBe('DNS for a.example.com works. Some resolvers still return an old answer.')
})
