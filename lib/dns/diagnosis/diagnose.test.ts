import { expect, test } from 'vitest'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { diagnose } from './diagnose'
import { isReached, noHints } from '@/lib/dns/evidence/evidence'
import {
  both,
  alias,
  found,
  server,
  zone,
  expectDiagnosis,
  type EvidenceCase,
} from '@/lib/dns/testing/evidence'

/** A resolver's negative answer from the zone, which shows that the zone is served. */
const denied: ResolverResult = {
  name: '9.9.9.9',
  server: { host: '9.9.9.9', port: 53 },
  outcome: 'answered',
  found: [],
  until: null,
  isRejected: false,
  isProven: false,
  isStuck: false,
  deniedBy: zone,
  isAbsent: false,
  reply: null,
}

test.each<EvidenceCase>([
  {
    code: 'servers-disagree',
    verdict: 'wrong',
    findings: [server('ns1', found('CNAME', 't.platform.example')), server('ns2', [])],
    message:
      /ns1 has a CNAME record \(t\.platform\.example\); ns2 has no CNAME record\. If you just changed the record, wait until all name servers have it\. In the zone/,
  },
  {
    code: 'servers-disagree',
    verdict: 'wrong',
    findings: [
      server('ns1', found('CNAME', 't.platform.example')),
      { ...server('ns1', []), server: { name: 'ns1', address: '192.0.2.2', outcome: 'answered' } },
    ],
    message:
      /ns1 \(192\.0\.2\.1\) has a CNAME record \(t\.platform\.example\); ns1 \(192\.0\.2\.2\) has no CNAME record\. If you just changed the record, wait until all name servers have it\. In the zone/,
  },
  {
    code: 'cause-unknown',
    verdict: 'missing',
    findings: both([]),
    hints: { isIncomplete: true },
    message: /have no CNAME record.*couldn't determine the cause/,
  },
  {
    code: 'cause-unknown',
    verdict: 'missing',
    findings: both([]),
    hints: { isIncomplete: true, others: found('A', '192.0.2.7') },
    message: /couldn't tell whether a wildcard answers/,
  },
  // The lost query may be the one for an alias's addresses.
  ...['app.example.com', zone].map((name): EvidenceCase => ({
    code: 'cause-unknown',
    verdict: 'unknown',
    record: { ...alias, name },
    zone: name,
    findings: both([]),
    hints: { isIncomplete: true },
    message: /couldn't determine the cause.*Check again before you change anything/,
  })),
  {
    code: 'zone-at-name',
    verdict: 'wrong',
    zone: 'app.example.com',
    findings: both([]),
    hints: { isIncomplete: true, others: found('A', '192.0.2.7') },
    message: /needs the zone app\.example\.com/,
  },
  {
    code: 'zone-not-found',
    verdict: 'missing',
    zone: 'com',
    findings: both([]),
    message: /register and delegate it/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    findings: [server('ns1', null, 'refused'), server('ns2', null, 'timeout')],
    message: /: ns1 refused the query \(REFUSED\); ns2 didn't answer in time\. Check again later\.$/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    findings: [server('ns1', null, 'timeout'), { ...server('ns2', null, 'unreachable'), isUdpOnly: true }],
    message:
      /^None of the name servers of example\.com returns a complete answer: ns2 responds over UDP, but not over TCP; ns1 didn't answer in time\. Check again in a few minutes\. If the check still fails, ask the DNS provider of example\.com to fix them and to allow TCP on port 53\. Alternatively, set/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    findings: [server('ns1', null, 'timeout'), server('ns2', null, 'unreachable')],
    message:
      /^None of the name servers of example\.com responds: ns1 didn't answer in time; ns2 can't be reached\. .*ask the DNS provider of example\.com to fix them, or set the name servers of example\.com at the registrar to servers that respond\.$/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    zone: 'com',
    findings: [server('a.gtld.example', null, 'timeout')],
    message: /Check again later\.$/,
  },
  {
    code: 'lame-delegation',
    verdict: 'wrong',
    findings: [server('ns1', null, 'refused'), server('ns2', null, 'not-authoritative')],
    message:
      /^example\.com is delegated to name servers that don't answer for it.*set the name servers of example\.com at the registrar to servers that serve it/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    findings: [server('ns1', null, 'not-authoritative'), server('ns2', null, 'not-authoritative')],
    hints: { isIntercepted: true },
    message: /Check again later/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    findings: [server('ns1', null, 'refused')],
    hints: { resolverResults: [denied] },
    message: /Check again later/,
  },
  { code: 'could-not-ask', verdict: 'unknown', findings: [], message: /: no name server/ },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    zone: null,
    findings: [server('9.9.9.9', null, 'timeout')],
    message: /^(?=.*9\.9\.9\.9 didn't answer in time).*\. Check again later\..*its DNS resolver\.$/,
  },
])('diagnoses $code ($verdict): $message', expectDiagnosis)

test('found values are distinct and sorted', () => {
  const findings = [
    server('ns1', found('CNAME', 'b.example', 'a.example')),
    server('ns2', found('CNAME', 'a.example', 'b.example')),
  ]
  expect(diagnose({ record: alias, zone, findings, hints: noHints }).found.map(({ value }) => value)).toEqual(
    ['a.example', 'b.example'],
  )
})

test('a record is correct only if a server has only the target or a CNAME that leads to it', () => {
  const chains = new Map([
    ['via.example', { hops: ['via.example', 't.platform.example'], end: 'target' as const }],
  ])
  const reached = (...values: string[]) =>
    isReached({ record: alias, hints: { ...noHints, chains } }, found('CNAME', ...values))
  expect(reached()).toBe(false)
  expect(reached('t.platform.example')).toBe(true)
  expect(reached('via.example')).toBe(true)
  expect(reached('other.example')).toBe(false)
  expect(reached('t.platform.example', 'via.example')).toBe(false)
})

test('found records are the CAA records that forbid the certificate, not the CNAME', () => {
  const caa = { name: 'example.com', type: 'CAA', ttl: 60, value: '0 issue "other.example"' }
  const check = diagnose({
    record: {
      ...alias,
      certificate: { name: alias.name, isWildcard: false, issuer: 'letsencrypt.org' },
    },
    zone: 'example.com',
    findings: [server('ns1', found('CNAME', ...alias.values))],
    hints: { ...noHints, caa: { set: { at: 'example.com', records: [caa] }, verdict: 'forbidden' } },
  })
  expect(check).toMatchObject({ code: 'caa-forbids', verdict: 'wrong', found: [caa] })
})
