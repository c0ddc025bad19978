import { describe, expect, test } from 'vitest'
import { dns, describePath, working } from '../testing/account'

const edge = working['https-edges']?.edghts_1 ?? {}
const backend = (id: string) => ({ enabled: true, backend: { id, uri: '' } })
const route = (id: string, match: string, more: object) => ({ id, match, match_type: 'path_prefix', ...more })
const routes = (...all: object[]) => ({ items: { 'https-edges': { edghts_1: { ...edge, routes: all } } } })

const issued = { state: 'ready', label: 'Issued', sentence: 'Issued.', reported: null } as const
const certificate = (state: 'waiting' | 'wrong' | 'unknown', label: string) => ({
  ...issued,
  state,
  label,
  sentence: `${label}.`,
})
const records = '/lab/reserved-domains/rd_1#dns'
const fix = `${records}-fix`

describe('why a host behind an edge does not respond', () => {
  const offline = { agents: { ts_1: { state: 'gone' as const } } }
  test.each([
    [
      'a record is missing',
      { domain: dns('missing', {}, 'not-found') },
      'DNS',
      "Visitors can't reach a.example.com: no CNAME record found.",
      `Fix record ${fix}`,
    ],
    [
      'a record is wrong',
      { domain: dns('wrong', {}, 'points-elsewhere') },
      'DNS',
      'Visitors might not reach a.example.com: it points to another target.',
      `Fix record ${fix}`,
    ],
    [
      'DNSSEC fails for a record that is right',
      { domain: dns('wrong', {}, 'dnssec-broken') },
      'DNS',
      'Visitors might not reach a.example.com: DNSSEC validation fails.',
      `Fix record ${fix}`,
    ],
    [
      'only CAA records are wrong',
      { domain: dns('wrong', { certificate: certificate('wrong', 'Failed') }, 'caa-forbids') },
      'Domain',
      /^The certificate can't be issued: CAA records forbid it\./,
      `Fix record ${fix}`,
    ],
    [
      "the host is a zone's own name",
      { domain: dns('missing', {}, 'cname-at-apex', undefined, 'a.example.com') },
      'DNS',
      "Visitors can't reach a.example.com: the apex of a zone can't have a CNAME.",
      `View options ${fix}`,
    ],
    [
      'DNS could not be checked',
      { domain: dns('unknown') },
      'DNS',
      "The console couldn't check the CNAME record at a.example.com.",
      `Check DNS ${fix}`,
    ],
    [
      'a CDN answers for the host',
      { domain: dns('wrong', {}, 'proxied', 'attention') },
      'DNS',
      'DNS for a.example.com needs attention: a CDN answers for the name and hides the target.',
      `Fix record ${fix}`,
    ],
    [
      'a name server is silent',
      { domain: dns('correct', {}, 'some-servers-silent', 'attention') },
      'DNS',
      "DNS for a.example.com works, but some of the zone's name servers don't respond.",
      `Fix record ${fix}`,
    ],
    [
      'resolvers have the old answer',
      { domain: dns('correct', {}, 'old-answer-cached', 'waiting') },
      'DNS',
      'The CNAME record at a.example.com is correct. Some resolvers still return an old answer.',
      `View records ${fix}`,
    ],
    [
      'DNS was never checked',
      { domain: dns('correct', { check: null }) },
      'DNS',
      "The DNS record for a.example.com hasn't been checked yet.",
      `Check DNS ${fix}`,
    ],
    [
      'no record is needed',
      { domain: dns('correct', { wanted: [] }) },
      null,
      /^All checked components are ready/,
      null,
    ],
    [
      'the targets are unreadable',
      { domain: dns('correct', { is_unreadable: true }) },
      'DNS',
      "The console can't tell which DNS records a.example.com needs.",
      null,
    ],
    [
      'the certificate is pending',
      { domain: dns('correct', { certificate: certificate('waiting', 'Issuing') }) },
      'Domain',
      'Issuing.',
      `View records ${records}`,
    ],
    [
      'the certificate has expired',
      { domain: dns('correct', { certificate: { ...issued, renewsOn: '2026-10-01' } }) },
      'Domain',
      'The certificate for *.example.com was due for renewal on 2026-10-01 and may have expired.',
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
      "The console couldn't determine which domain covers a.example.com.",
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
      'Edge Shop has no route that matches a.example.com, so every request fails.',
      'Add route /lab/https-edges/edghts_1/routes/new',
    ],
    [
      'the route has no backend',
      routes(route('r1', '/', { backend: null })),
      'Backend',
      'Route / has no backend, so requests fail.',
      'Choose backend /lab/https-edges/edghts_1/routes/r1/backend',
    ],
    ...[
      7,
      [],
      {},
      { x: 1 },
      { id: 7, uri: null },
      { backend: 7 },
      { ...backend('bkdtg_1'), enabled: 'no' },
    ].map((module): [string, object, string, string, string] => [
      `the backend is ${JSON.stringify(module)}`,
      routes(route('r1', '/', { backend: module })),
      'Backend',
      "The console can't read the backend of route /.",
      'Edit backend /lab/https-edges/edghts_1/routes/r1/backend',
    ]),
    [
      'the routes are unreadable',
      { items: { 'https-edges': { edghts_1: { ...edge, routes: [7] } } } },
      'Route',
      "The console can't read the routes of edge Shop.",
      null,
    ],
    [
      'the backend is disabled',
      routes(route('r1', '/', { backend: { ...backend('bkdtg_1'), enabled: false } })),
      'Backend',
      'Route / has a disabled backend, so requests fail.',
      'Edit backend /lab/https-edges/edghts_1/routes/r1/backend',
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
      'Backend Quay has no online tunnels, so requests fail.',
      'Connect a tunnel /lab/tunnel-group-backends/bkdtg_1#connect-tunnel',
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
      "The console couldn't determine which agent uses session ts_1.",
      null,
    ],
    [
      'two parts have faults, so the first is reported',
      { ...offline, domain: dns('missing', {}, 'not-found') },
      'DNS',
      /no CNAME record found/,
      `Fix record ${fix}`,
    ],
    [
      'a fault takes precedence over an unknown part before it',
      { ...offline, domain: dns('unknown') },
      'Agent',
      /is offline/,
      'View agent /lab/agents/ag_ts_1',
    ],
  ])('%s', async (_, input, broken, sentence, action) => {
    const path = await describePath('endpoints', 'ep_1', input)
    expect({ broken: path?.broken, action: path?.action }).toEqual({ broken, action })
    expect(path?.sentence).toMatch(sentence)
  })
})

test('a wildcard without a record makes the names under it unreachable', async () => {
  const { sentence } =
    (await describePath('reserved-domains', 'rd_1', { domain: dns('missing', {}, 'not-found') })) ?? {}
  expect(sentence).toBe(
    "Visitors can't reach names under example.com without records of their own: no CNAME record found.",
  )
})

test('the problem of a wildcard is about the wildcard, not about the names under it', async () => {
  const domain = dns('wrong', {}, 'points-elsewhere')
  const { sentence } = (await describePath('reserved-domains', 'rd_1', { domain })) ?? {}
  expect(sentence).toMatch(/ without records of their own: the wildcard points to another target\.$/)
})

test('a second fault is named too', async () => {
  const waiting = dns('correct', { certificate: certificate('waiting', 'Issuing') })
  const offline = { ts_1: { state: 'gone' as const } }
  const path = await describePath('endpoints', 'ep_1', { domain: waiting, agents: offline })
  expect(path?.sentence).toBe(
    'Agent agent of ts_1 is offline, so requests fail. Also not ready: domain *.example.com (certificate pending).',
  )
  const missing = dns('missing', { certificate: certificate('waiting', 'Waiting for DNS') }, 'not-found')
  const both = await describePath('endpoints', 'ep_1', { domain: missing, agents: offline })
  expect(both?.sentence).toBe(
    "Visitors can't reach a.example.com: no CNAME record found. Also not ready: agent agent of ts_1 (offline).",
  )
})

test('a missing policy as the second fault is a sentence', async () => {
  const domain = dns('missing', { certificate: null }, 'not-found')
  const items = { endpoints: { ep_1: { ...working.endpoints?.ep_1, edge: null, type: 'cloud' } } }
  const path = await describePath('endpoints', 'ep_1', { domain, items })
  expect(path?.sentence).toBe(
    "Visitors can't reach a.example.com: no CNAME record found. The endpoint also has no traffic policy.",
  )
})

test('the sentence of a policy that denies all requests says so', async () => {
  const actions = [{ type: 'deny', config: { status_code: 503 } }]
  const traffic_policy = JSON.stringify({ on_http_request: [{ actions }] })
  const items = {
    endpoints: { ep_1: { ...working.endpoints?.ep_1, edge: null, type: 'cloud', traffic_policy } },
  }
  const path = await describePath('endpoints', 'ep_1', { items })
  expect(path).toMatchObject({
    broken: 'Traffic policy',
    label: 'Needs attention',
    cause: 'Returns 503',
    sentence: 'The traffic policy denies all requests (503), so visitors get an error.',
    action: 'Edit policy /lab/endpoints/ep_1/edit',
  })
})
