import { expect, test } from 'vitest'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { dnsChain } from './chain-nodes'
import type { CheckCode, RecordCheck, RecordVerdict, WantedRecord } from './records'

const traffic: WantedRecord = {
  name: 'a.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const challenge: WantedRecord = { ...traffic, name: '_acme-challenge.a.example.com', purpose: 'certificate' }
const servers = [{ name: 'ns1.example.com', address: null, outcome: 'answered' as const }]

const checked = (verdict: RecordVerdict, code: CheckCode, more: Partial<RecordCheck> = {}): RecordCheck => ({
  record: traffic,
  zone: 'example.com',
  verdict,
  code,
  message: '',
  found: [],
  servers,
  ...more,
})
const right = checked('correct', 'correct')
const issued: CertificateText = { state: 'ready', label: 'Issued', sentence: '', reported: null }
const pending: CertificateText = { ...issued, state: 'waiting', label: 'Waiting for DNS' }

function chainOf(records: RecordCheck[] | null, certificate: CertificateText | null = issued) {
  const at = { checked_at: '2026-01-01T00:00:00Z', zone: 'example.com', name_servers: [], is_from_root: true }
  const wanted = records ? records.map(({ record }) => record) : [traffic]
  const { nodes, broken, cause } = dnsChain({ wanted, check: records && { ...at, records }, certificate })
  const states = nodes.map(({ stage, state }) => `${stage} ${state}`).join(', ')
  return { states, broken: broken === null ? null : nodes[broken]?.stage, cause }
}

const ready = 'root ready, registry ready, zone ready, record ready, target ready'

test.each<[string, RecordCheck[] | null, CertificateText | null, string, string | null, string | null]>([
  ['correct records', [right], issued, `${ready}, certificate ready`, null, null],
  ['no certificate', [right], null, ready, null, null],
  [
    'a pending certificate',
    [right],
    pending,
    `${ready}, certificate waiting`,
    'certificate',
    'Waiting for DNS',
  ],
  [
    'a missing record',
    [checked('missing', 'not-found')],
    pending,
    'root ready, registry ready, zone ready, record wrong, target unknown, certificate waiting',
    'record',
    'No CNAME record found',
  ],
  [
    'the worst of two records',
    [right, checked('wrong', 'txt-at-challenge', { record: challenge })],
    issued,
    'root ready, registry ready, zone ready, record wrong, target unknown, certificate ready',
    'record',
    'A TXT record at _acme-challenge.a.example.com conflicts with the required CNAME',
  ],
  [
    'a chain that dangles',
    [checked('wrong', 'chain-dangles', { chain: ['gone.example.net'] })],
    null,
    'root ready, registry ready, zone ready, record wrong, target unknown',
    'record',
    "Leads to gone.example.net, which doesn't exist",
  ],
  [
    'servers that disagree',
    [checked('wrong', 'servers-disagree')],
    null,
    'root ready, registry ready, zone wrong, record unknown, target unknown',
    'zone',
    'Name servers disagree',
  ],
  [
    'the whole zone delegated',
    [checked('wrong', 'whole-zone-delegated')],
    null,
    'root ready, registry wrong, zone unknown, record unknown, target unknown',
    'registry',
    'The whole domain is delegated',
  ],
  [
    'a server that the console is not allowed to query',
    [
      checked('correct', 'correct', {
        servers: [...servers, { name: 'ns2', address: null, outcome: 'not-allowed' }],
      }),
    ],
    null,
    ready,
    null,
    null,
  ],
  [
    'a silent server beside a wrong record',
    [
      checked('wrong', 'points-elsewhere', {
        servers: [...servers, { name: 'ns2', address: null, outcome: 'timeout' }],
      }),
    ],
    null,
    'root ready, registry ready, zone ready, record wrong, target unknown',
    'record',
    'Points to another target',
  ],
  [
    'a silent server that needs attention',
    [
      checked('correct', 'some-servers-silent', {
        state: 'attention',
        servers: [...servers, { name: 'ns2', address: null, outcome: 'timeout' }],
      }),
    ],
    null,
    'root ready, registry ready, zone attention, record ready, target ready',
    'zone',
    "The name server ns2 doesn't respond",
  ],
  [
    'an old answer in caches',
    [checked('correct', 'old-answer-cached', { state: 'waiting' })],
    null,
    'root ready, registry ready, zone ready, record waiting, target ready',
    'record',
    'Resolvers still use an old cached result',
  ],
  [
    'a check without answers',
    [checked('unknown', 'could-not-ask', { zone: null })],
    null,
    'root unknown, registry unknown, zone unknown, record unknown, target unknown',
    'root',
    'No name server answered',
  ],
  [
    'a chain that could not be followed',
    [checked('unknown', 'chain-unknown')],
    null,
    'root ready, registry ready, zone ready, record ready, target unknown',
    'target',
    "The CNAME chain couldn't be followed",
  ],
  [
    'CAA records that forbid the certificate',
    [checked('wrong', 'caa-forbids')],
    pending,
    `${ready}, certificate wrong`,
    'certificate',
    'CAA records forbid the certificate',
  ],
  [
    'CAA records that forbid a certificate of unknown state, as on a shared page',
    [right, checked('wrong', 'caa-forbids', { record: challenge })],
    null,
    `${ready}, certificate wrong`,
    'certificate',
    'CAA records forbid the certificate',
  ],
  [
    'CAA records that forbid the renewal of an issued certificate',
    [checked('wrong', 'caa-forbids')],
    { ...issued, state: 'attention', label: "Can't be renewed" },
    `${ready}, certificate wrong`,
    'certificate',
    'CAA records forbid the certificate',
  ],
  [
    'no check',
    null,
    null,
    'root unknown, registry unknown, zone unknown, record unknown, target unknown',
    'root',
    'Not checked',
  ],
])('dnsChain shows %s', (_, records, certificate, states, broken, cause) => {
  expect(chainOf(records, certificate)).toEqual({ states, broken, cause })
})

test('a chain without required records has only the certificate', () => {
  expect(dnsChain({ wanted: [], check: null, certificate: issued }).nodes.map(({ stage }) => stage)).toEqual([
    'certificate',
  ])
  expect(dnsChain({ wanted: [], check: null, certificate: null })).toMatchObject({ nodes: [], broken: null })
})

const nodesOf = (record: RecordCheck, is_from_root?: boolean) => {
  const head = { checked_at: '2026-01-01T00:00:00Z', zone: 'example.com', name_servers: [] }
  const check = { ...head, ...(is_from_root !== undefined && { is_from_root }), records: [record] }
  return dnsChain({ wanted: [record.record], check, certificate: null })
}
const wordsOf = (chain: ReturnType<typeof dnsChain>) =>
  Object.fromEntries(chain.nodes.map(({ stage, status }) => [stage, status]))

test.each([[false], [undefined]])("steps that weren't queried are not checked: %s", (fromRoot) => {
  const chain = nodesOf(right, fromRoot)
  expect(wordsOf(chain)).toEqual({
    root: 'Not checked',
    registry: 'Not checked',
    zone: '1 server',
    record: 'Found',
    target: 'Matches',
  })
  expect(chain.broken).toBeNull()
  expect(nodesOf(checked('missing', 'not-found'), fromRoot).broken).toBe(3)
})

test('servers are counted by name, and one silent address is ignored', () => {
  const two = [...servers, { name: 'ns1.example.com', address: '2001:db8::1', outcome: 'timeout' as const }]
  expect(wordsOf(nodesOf({ ...right, servers: two }, true))).toMatchObject({ zone: '1 server' })
  const silent = [...two, { name: 'ns2.example.com', address: null, outcome: 'not-allowed' as const }]
  expect(wordsOf(nodesOf({ ...right, servers: silent }, true)).zone).toBe('1 of 2 servers answered')
})

test.each<[CheckCode, string, boolean]>([
  ['proxied', 'Needs attention', false],
  ['extra-name-servers', 'Needs attention', true],
  ['servers-disagree', 'Servers disagree', false],
  ['some-servers-lame', 'Needs attention', true],
])('the step with %s is labeled %s and works: %s', (code, status, isWorking) => {
  const chain = nodesOf(checked('wrong', code, { state: 'attention' }), true)
  expect(chain.nodes[chain.broken ?? -1]).toMatchObject({ state: 'attention', status })
  expect(chain.isWorking).toBe(isWorking)
})

test('the registry is the top-level domain, even for a subzone', () => {
  const [, registry] = nodesOf({ ...right, zone: 'part.example.com' }, true).nodes
  expect(registry?.name).toBe('com')
})

const delegation: WantedRecord = {
  name: 'connect.example.com',
  type: 'NS',
  values: ['ns1.p.example', 'ns2.p.example', 'ns3.p.example', 'ns4.p.example'],
  purpose: 'delegation',
}

test('a delegation to three of four name servers is incomplete', () => {
  const found = delegation.values.slice(0, 3).map((value) => ({ type: 'NS', value, ttl: 60 }))
  const chain = nodesOf(checked('wrong', 'partial-delegation', { record: delegation, found }), true)
  expect(wordsOf(chain)).toMatchObject({ record: 'Record incomplete', target: '3 of 4' })
  expect(chain).toMatchObject({ isIncomplete: true, cause: 'Delegated to 3 of 4 required name servers' })
})

test('a delegation with one mistyped name server is incomplete', () => {
  const found = [...delegation.values.slice(0, 3), 'ns4.q.example'].map((value) => ({
    type: 'NS',
    value,
    ttl: 60,
  }))
  const chain = nodesOf(checked('wrong', 'target-has-typo', { record: delegation, found }), true)
  expect(wordsOf(chain)).toMatchObject({ target: '3 of 4' })
  expect(chain).toMatchObject({ isIncomplete: true, cause: 'One name server is mistyped' })
})

test("the record at a zone's own name is not possible", () => {
  const chain = nodesOf(checked('missing', 'cname-at-apex', { zone: traffic.name }), true)
  expect(wordsOf(chain).record).toBe('CNAME not possible')
})

test("the chain starts at the zone if the account's DNS servers don't answer", () => {
  const silent = [{ name: '192.0.2.1', address: null, outcome: 'timeout' as const }]
  const more = { zone: null, is_private: true, servers: silent }
  const chain = nodesOf(checked('unknown', 'could-not-ask', more), false)
  expect(wordsOf(chain)).toEqual({ zone: "Couldn't query", record: 'Not reached', target: 'Not reached' })
  expect(chain).toMatchObject({ broken: 0, cause: "This account's DNS servers didn't answer" })
  const failing = [...silent, { name: '192.0.2.2', address: null, outcome: 'server-failure' as const }]
  const failed = checked('unknown', 'could-not-ask', { ...more, servers: failing })
  expect(nodesOf(failed, false).cause).toBe("This account's DNS servers returned no usable answer")
  const unregistered = checked('missing', 'zone-not-found', { is_private: true })
  expect(nodesOf(unregistered, false)).toMatchObject({ broken: 0, cause: 'Zone not found' })
})

test("a failing resolver isn't shown as the registry", () => {
  const chain = nodesOf(checked('unknown', 'could-not-ask', { zone: null }), false)
  expect(wordsOf(chain)).toMatchObject({
    root: 'Not checked',
    registry: 'Not checked',
    zone: "Couldn't query",
  })
})

test('an unregistered domain has no zone and no servers', () => {
  const servers = [{ name: 'a.gtld.example', address: null, outcome: 'answered' as const }]
  const more = { zone: 'com', servers }
  const { nodes } = nodesOf(checked('missing', 'zone-not-found', more), true)
  expect(nodes[2]).toMatchObject({ name: '', servers: [], status: 'Not reached' })
})

test('a zone lists the names of its servers', () => {
  expect(nodesOf(right, true).nodes[2]?.servers).toEqual(['ns1.example.com'])
})
