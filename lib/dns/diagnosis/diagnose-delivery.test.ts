import { describe, expect, test } from 'vitest'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { diagnose } from './diagnose'
import { noHints, type Hints } from '@/lib/dns/evidence/evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { both, alias, found, ns, asWanted, server, nsSet, zone } from '@/lib/dns/testing/evidence'
import type { WantedRecord } from '@/lib/dns/model/records'

const correct = { state: 'ready', code: 'correct' } as const
const until = '2026-01-01T00:14:00.000Z'
const result = (parts: Partial<ResolverResult>): ResolverResult => ({
  name: '9.9.9.9',
  server: { host: '9.9.9.9', port: 53 },
  outcome: 'answered',
  found: [],
  until,
  deniedBy: null,
  isAbsent: false,
  reply: null,
  isRejected: false,
  isProven: false,
  isStuck: false,
  ...parts,
})

const judged = (
  hints: Partial<Hints>,
  findings: ServerFinding[] = both(asWanted),
  record: WantedRecord = alias,
) => diagnose({ record, zone, findings, hints: { ...noHints, ...hints } })

test('a record waits until the old value in a cache expires', () => {
  const check = judged({ resolverResults: [result({ found: found('CNAME', 'old.example') })] })
  expect(check).toMatchObject({ state: 'waiting', verdict: 'correct', code: 'old-answer-cached', until })
  expect(check.message).toMatch(
    /correct on its name servers\. 9\.9\.9\.9 still returns old\.example\. The cached answer expires by 2026-01-01 00:14 UTC/,
  )
  expect(check.resolvers).toEqual([
    { name: '9.9.9.9', outcome: 'answered', found: found('CNAME', 'old.example'), until },
  ])
})

test('the expiry of a cached answer is rounded up', () => {
  const old = { found: found('CNAME', 'old.example'), until: '2026-01-01T23:59:45.000Z' }
  const resolverResults = [result(old)]
  expect(judged({ resolverResults }).message).toMatch(/ expires by 2026-01-02 00:00 UTC\./)
})

test('a cached former provider extends the wait', () => {
  const movedUntil = '2026-01-01T02:00:00.000Z'
  const resolverResults = [result({ found: found('CNAME', 'old.example') })]
  expect(judged({ resolverResults, movedUntil })).toMatchObject({ state: 'waiting', until: movedUntil })
})

test('a record waits for a denial only if it is proven or the name has no other record', () => {
  expect(judged({ resolverResults: [result({ deniedBy: zone })] })).toMatchObject({
    state: 'waiting',
    code: 'absence-cached',
    until,
  })
  expect(judged({ resolverResults: [result({ until: null })] })).toMatchObject({
    ...correct,
    notes: ['Not all resolvers confirmed the record: 9.9.9.9 returned an empty answer.'],
  })
  const absent = judged({ resolverResults: [result({ until: null, isAbsent: true })] })
  expect(absent).toMatchObject({ state: 'waiting', code: 'absence-cached', notes: [] })
})

test('a record that only a resolver has is unknown if a private zone is possible', () => {
  const hints = { ...noHints, resolverResults: [result({ found: asWanted })] }
  const of = (mayBePrivate: boolean) =>
    diagnose({ record: alias, zone, findings: both([]), hints, mayBePrivate })
  expect(of(true)).toMatchObject({ state: 'unknown', verdict: 'unknown', code: 'cause-unknown' })
  expect(of(true).message).toMatch(/9\.9\.9\.9 returns the correct record\. It may come from a private zone/)
  expect(of(false)).toMatchObject({ state: 'wrong', code: 'not-found' })
  const wildcard = { name: '*.example.com', records: found('TXT', 'any') }
  expect(
    diagnose({
      record: alias,
      zone,
      findings: both([]),
      hints: { ...hints, wildcard },
      mayBePrivate: true,
    }),
  ).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
})

const failures = ['timeout', 'refused', 'server-failure'] as const
test.each(failures)("a resolver that fails (%s) doesn't affect a correct record", (outcome) =>
  expect(judged({ resolverResults: [result({ outcome })] })).toMatchObject(correct),
)

test('a delegated zone may list different name servers than its parent', () => {
  const findings = both(found('NS', ...nsSet))
  const of = (parts: Partial<ResolverResult>) => judged({ resolverResults: [result(parts)] }, findings, ns)
  expect(of({ found: found('NS', nsSet[0] ?? '', 'ns9.p.example') })).toMatchObject({
    state: 'ready',
  })
  expect(of({ deniedBy: ns.name })).toMatchObject({ state: 'ready' })
  expect(of({ deniedBy: zone })).toMatchObject({ state: 'waiting', code: 'absence-cached' })
  expect(of({ found: found('NS', 'old.example') })).toMatchObject({ code: 'old-answer-cached' })
})

test('a record needs attention if some servers refuse the zone', () => {
  const check = judged({}, [server('ns1', asWanted), server('ns2', null, 'refused')])
  expect(check).toMatchObject({
    state: 'attention',
    verdict: 'correct',
    code: 'some-servers-lame',
    notes: [],
  })
  expect(check.message).toMatch(
    /ns2 refused the query \(REFUSED\).*Add the zone example\.com to ns2, or remove it from the name servers listed for example\.com, both in the zone's NS records/,
  )
})

test("a server with one silent address isn't silent", () => {
  const findings = [server('ns1', asWanted), server('ns1', null, 'timeout'), server('ns2', asWanted)]
  expect(judged({}, findings)).toMatchObject({ state: 'ready', code: 'correct' })
})

test('a server needs attention if it refuses the zone at one of its addresses', () => {
  const refusing = server('ns1', null, 'refused')
  const at = (address: string) => ({ ...refusing, server: { ...refusing.server, address } })
  const findings = [server('ns1', asWanted), at('192.0.2.2'), server('ns2', asWanted)]
  expect(judged({}, findings)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    message: expect.stringMatching(
      /ns1 refused the query \(REFUSED\) at its address 192\.0\.2\.2\. Its other address 192\.0\.2\.1 works\. Resolvers that query 192\.0\.2\.2 have to try another address\. Add the zone example\.com to the server at 192\.0\.2\.2, or remove this address from ns1\.$/,
    ),
    notes: [],
  })
  const failing = { ...at('192.0.2.2'), hasZone: true }
  expect(judged({}, [server('ns1', asWanted), failing]).message).toMatch(
    / Repair the server at 192\.0\.2\.2, or remove this address from ns1\.$/,
  )
})

test.each(['no-route', 'unreachable', 'not-allowed'] as const)(
  'a server that has one address with the outcome %s is correct',
  (outcome) => {
    const findings = [server('ns1', asWanted), server('ns1', null, outcome), server('ns2', asWanted)]
    expect(judged({}, findings)).toMatchObject({ state: 'ready', code: 'correct' })
  },
)

test("servers that the console isn't allowed to query add a note", () => {
  const findings = [server('ns1', asWanted), server('ns2', null, 'not-allowed')]
  expect(judged({}, findings)).toMatchObject({
    state: 'ready',
    notes: [expect.stringMatching(/isn't allowed to query/)],
  })
})

test('the advice for servers that disagree about several records is about all of them', () => {
  const findings = [server('ns1', found('NS', ...nsSet)), server('ns2', found('NS', 'ns1.p.example'))]
  expect(judged({}, findings, ns).message).toMatch(
    / If you just changed the records, wait until all name servers have them\. In the zone /,
  )
})

test('the majority of servers determines the state if they disagree', () => {
  const old = found('CNAME', 'old.example')
  const three = (...records: (typeof old)[]) => records.map((one, index) => server(`ns${index}`, one))
  expect(judged({}, three(asWanted, asWanted, old))).toMatchObject({
    state: 'attention',
    code: 'servers-disagree',
  })
  expect(judged({}, three(asWanted, old, old))).toMatchObject({
    state: 'wrong',
    code: 'servers-disagree',
  })
  expect(judged({}, three(asWanted, old))).toMatchObject({ state: 'attention', code: 'servers-disagree' })
})

test("servers that refuse only this console aren't lame", () => {
  const findings = [server('ns1', null, 'refused'), server('ns2', null, 'refused')]
  expect(judged({}, findings)).toMatchObject({ state: 'wrong', code: 'lame-delegation' })
  expect(judged({ resolverResults: [result({ found: asWanted })] }, findings)).toMatchObject({
    state: 'unknown',
    code: 'could-not-ask',
  })
})

test("the target's addresses are a flattened CNAME, including at an apex", () => {
  const hints = { isFlattened: true, others: found('A', '198.51.100.10') }
  expect(judged(hints, both([]))).toMatchObject({ state: 'attention', code: 'address-flattened' })
  const apex = judged(hints, both([]), { ...alias, name: zone })
  expect(apex).toMatchObject({ state: 'attention', code: 'address-flattened' })
  expect(apex.message).toMatch(
    / If this address comes from an ALIAS or ANAME record, keep that record\. A fixed A record stops working when the platform changes its addresses\. /,
  )
})

test("a CDN's addresses need attention, but are wrong for a challenge", () => {
  const hints = { others: found('A', '104.16.1.1') }
  expect(judged(hints, both([]))).toMatchObject({ state: 'attention', verdict: 'wrong', code: 'proxied' })
  const challenge = { ...alias, purpose: 'certificate' as const }
  expect(judged(hints, both([]), challenge)).toMatchObject({ state: 'wrong', code: 'address-instead' })
  const atCloudflare = both([]).map((finding) => ({
    ...finding,
    server: { ...finding.server, name: 'ada.ns.cloudflare.com' },
  }))
  expect(judged(hints, atCloudflare, challenge)).toMatchObject({ state: 'wrong', code: 'proxied' })
})

test('unreachable name servers of the platform add a note', () => {
  const findings = both(found('NS', ...nsSet))
  const of = (outcome: 'timeout' | 'refused') => {
    const servers = nsSet.map((name) => ({ name, address: '192.0.2.9', outcome }))
    const unserved = { zone: ns.name, servers, isFailed: outcome === 'refused', isOnSome: false }
    return judged({ unserved }, findings, ns)
  }
  expect(of('timeout')).toMatchObject({
    state: 'ready',
    code: 'correct',
    notes: [
      `The check couldn't confirm that the platform's name servers answer for ${ns.name}: ns1.p.example, ns2.p.example, ns3.p.example and ns4.p.example didn't answer in time.`,
    ],
  })
  expect(of('refused')).toMatchObject({ state: 'attention', code: 'platform-not-serving', notes: [] })
})

test('the message for a failed CAA lookup names who can fix it', () => {
  const of = (zone: string) => {
    const by = { zone, servers: [{ name: 'ns1.p.example', address: null, outcome: 'refused' as const }] }
    return judged({ caaFailure: { at: 'a.example', by: { ...by, isFailed: true } } })
  }
  expect(of(zone)).toMatchObject({ state: 'attention', code: 'caa-lookup-fails' })
  expect(of(zone).message).toMatch(
    /Ask the DNS provider of example\.com to support CAA queries, or move example\.com/,
  )
  expect(of('p.example').message).toMatch(
    /Ask the operator of the name servers of p\.example to support CAA queries\.$/,
  )
  expect(of(zone)).not.toHaveProperty('is_in_chain')
  expect(of('p.example')).toHaveProperty('is_in_chain', true)
})

describe('resolvers that still reject a record after the caches should have expired', () => {
  const times = { since: '2026-01-01T00:00:00.000Z', ends_by: '2026-01-01T01:00:00.000Z' }
  const overdue = [{ resolver: '9.9.9.9', ...times }]
  const of = (hints: Partial<Hints>) => {
    const oldValidation = { until: null, zones: [zone], dsUntil: new Map(), rejections: overdue, overdue }
    const resolverResults = [result({ outcome: 'server-failure', isRejected: true })]
    return judged({ oldValidation, resolverResults, ...hints })
  }
  const servers = [{ name: 'ns1', address: null, outcome: 'refused' as const }]
  const caaFailure = { at: 'a.example', by: { zone, servers, isFailed: true } }
  const isStillRejected = /has failed on 9\.9\.9\.9 in checks since .* including the DS and DNSKEY records\./s

  test.each([{}, { rejectedCaa: { name: zone, records: [] } }])('are the only problem (%j)', (hints) => {
    expect(of(hints)).toMatchObject({ state: 'attention', code: 'resolvers-fail', notes: [] })
    expect(of(hints).message).toMatch(isStillRejected)
  })

  test.each([
    [
      'a failing CAA lookup',
      { caaFailure },
      'caa-lookup-fails',
      'Ask the DNS provider of example.com to support CAA',
    ],
    [
      'an old address of a name server',
      { staleGlue: [{ name: 'ns1', addresses: ['192.0.2.1'] }] },
      'some-servers-lame',
      'change the glue record for ns1 to 192.0.2.1.',
    ],
  ])("don't hide %s", (_, hints, code, text) => {
    const check = of(hints)
    expect(check).toMatchObject({ state: 'attention', code, rejections: overdue, notes: [] })
    expect(check.message).toContain(text)
    expect(check.message).toMatch(/In addition, DNSSEC validation of/)
    expect(check.message.match(/However/g)).toHaveLength(1)
    expect(check.message).toMatch(isStillRejected)
  })
})

test('the message for an unsigned copy names the list to change', () => {
  const findings = [
    { ...server('ns1', asWanted), listedBy: 'parent' as const },
    { ...server('ns2', asWanted), listedBy: 'zone' as const },
  ]
  expect(judged({ unsignedServers: ['ns2'] }, findings).message).toMatch(
    /Update the zone on ns2, or change the NS records at @ in the zone example\.com to ns1\.$/,
  )
})

test('a note names a server with several silent addresses once', () => {
  const findings = [
    server('ns1', asWanted),
    server('ns2', null, 'not-allowed'),
    server('ns2', null, 'not-allowed'),
  ]
  expect(judged({}, findings).notes).toEqual([
    expect.stringMatching(/^Not all servers confirmed the record: ns2 [^;]*\.$/),
  ])
})
