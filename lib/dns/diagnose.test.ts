import { describe, expect, test } from 'vitest'
import { diagnose, isRight, noHints, type Hints, type ServerFinding } from '@/lib/dns/diagnose'
import type { AskOutcome, CheckCode, FoundRecord, Verdict, WantedRecord } from '@/lib/resources/dns-records'

const zone = 'example.com'
const cname: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.platform.example'],
  purpose: 'traffic',
}
const challenge: WantedRecord = { ...cname, name: '_acme-challenge.c1.example.com', purpose: 'certificate' }
const targets = ['ns1.p.example', 'ns2.p.example', 'ns3.p.example', 'ns4.p.example']
const ns: WantedRecord = { name: 'connect.example.com', type: 'NS', values: targets, purpose: 'delegation' }

const found = (type: string, ...values: string[]): FoundRecord[] =>
  values.map((value) => ({ type, value, ttl: 60 }))
const server = (
  name: string,
  records: FoundRecord[] | null,
  outcome: AskOutcome = 'answered',
): ServerFinding => ({
  server: { name, address: '192.0.2.1', outcome: records ? 'answered' : outcome },
  records,
})
const both = (records: FoundRecord[]) => [server('ns1', records), server('ns2', records)]

interface Case {
  code: CheckCode
  verdict: Verdict
  record?: WantedRecord
  zone?: string | null
  findings?: ServerFinding[]
  hints?: Partial<Hints>
  says: RegExp
}

describe('diagnose', () => {
  test.each<Case>([
    {
      code: 'correct',
      verdict: 'correct',
      findings: both(found('CNAME', 't.platform.example')),
      says: /points to t\.platform/,
    },
    {
      code: 'correct',
      verdict: 'correct',
      record: ns,
      findings: both(found('NS', ...targets.toReversed())),
      says: /delegated/,
    },
    {
      code: 'correct',
      verdict: 'correct',
      findings: [server('ns1', found('CNAME', 't.platform.example')), server('ns2', null, 'timeout')],
      says: /ns2 gave no answer in time/,
    },
    {
      code: 'not-found',
      verdict: 'missing',
      findings: both([]),
      says: /Create a CNAME record at app in the zone example\.com, pointing to t\.platform/,
    },
    {
      code: 'not-found',
      verdict: 'missing',
      record: ns,
      findings: both([]),
      says: /Create 4 NS records at connect/,
    },
    {
      code: 'points-elsewhere',
      verdict: 'wrong',
      findings: both(found('CNAME', 'old.example.net')),
      says: /points to old\.example\.net\. Change it to t\.platform/,
    },
    {
      code: 'points-elsewhere',
      verdict: 'wrong',
      record: ns,
      findings: both(found('NS', 'a.example', 'b.example')),
      says: /Replace these records/,
    },
    {
      code: 'target-has-zone-appended',
      verdict: 'wrong',
      findings: both(found('CNAME', 't.platform.example.example.com')),
      says: /final dot: t\.platform\.example\.$/,
    },
    {
      code: 'target-has-zone-appended',
      verdict: 'wrong',
      record: ns,
      findings: both(found('NS', ...targets.map((target) => `${target}.example.com`))),
      says: /final dot/,
    },
    {
      code: 'partial-delegation',
      verdict: 'wrong',
      record: ns,
      findings: both(found('NS', ...targets.slice(0, 3))),
      says: /3 of the 4.*Add the NS record for ns4\.p\.example\./,
    },
    {
      code: 'partial-delegation',
      verdict: 'wrong',
      record: ns,
      findings: both(found('NS', ...targets.slice(0, 2), 'x.example')),
      says: /2 of the 4.*Add the NS records for ns3.* and ns4.*Remove x\.example/,
    },
    {
      code: 'extra-name-servers',
      verdict: 'wrong',
      record: ns,
      findings: both(found('NS', ...targets, 'x.example')),
      says: /also delegated to x\.example/,
    },
    {
      code: 'address-instead',
      verdict: 'wrong',
      findings: both([]),
      hints: { others: found('A', '192.0.2.7') },
      says: /192\.0\.2\.7.*proxying/,
    },
    {
      code: 'cname-instead',
      verdict: 'wrong',
      record: ns,
      findings: both([]),
      hints: { others: found('CNAME', 'x.example') },
      says: /a CNAME record \(x\.example\)/,
    },
    {
      code: 'cname-at-apex',
      verdict: 'missing',
      zone: 'app.example.com',
      findings: both([]),
      says: /zone of its own/,
    },
    {
      code: 'txt-at-challenge',
      verdict: 'wrong',
      record: challenge,
      findings: both([]),
      hints: { others: found('TXT', '"x"') },
      says: /a TXT record/,
    },
    {
      code: 'not-found',
      verdict: 'missing',
      findings: both([]),
      hints: { others: found('TXT', '"x"') },
      says: /have no CNAME/,
    },
    {
      code: 'doubled-zone',
      verdict: 'missing',
      findings: both([]),
      hints: { doubled: found('CNAME', 't.platform.example') },
      says: /app\.example\.com\.example\.com.*Change its name to app,/,
    },
    {
      code: 'challenge-under-asterisk',
      verdict: 'missing',
      record: challenge,
      findings: both(found('CNAME', 'w.example')),
      hints: { underAsterisk: found('CNAME', 't.platform.example'), wildcard: '*.c1.example.com' },
      says: /_acme-challenge\.c1, without the asterisk/,
    },
    {
      code: 'covered-by-wildcard',
      verdict: 'missing',
      record: challenge,
      findings: both(found('CNAME', 'w.example')),
      hints: { wildcard: '*.c1.example.com' },
      says: /wildcard \*\.c1\.example\.com answers/,
    },
    {
      code: 'servers-disagree',
      verdict: 'wrong',
      findings: [server('ns1', found('CNAME', 't.platform.example')), server('ns2', [])],
      says: /ns1 has t\.platform\.example; ns2 has nothing/,
    },
    {
      code: 'zone-not-found',
      verdict: 'missing',
      zone: 'com',
      findings: both([]),
      says: /registered and delegated/,
    },
    {
      code: 'could-not-ask',
      verdict: 'unknown',
      findings: [server('ns1', null, 'refused')],
      says: /: ns1 refused the question/,
    },
    { code: 'could-not-ask', verdict: 'unknown', findings: [], says: /: no name server/ },
    {
      code: 'could-not-ask',
      verdict: 'unknown',
      zone: null,
      findings: [server('9.9.9.9', null, 'timeout')],
      says: /nothing is known/,
    },
  ])(
    '$code ($verdict): $says',
    ({ record = cname, findings = [], hints = {}, says, code, verdict, ...rest }) => {
      const check = diagnose({
        record,
        zone: rest.zone === undefined ? zone : rest.zone,
        findings,
        hints: { ...noHints, ...hints },
      })
      expect(check).toMatchObject({ code, verdict, record })
      expect(check.message).toMatch(says)
      expect(check.message).not.toMatch(/undefined|null| {2}/)
      expect(check.servers).toHaveLength(findings.length)
    },
  )

  test('shows each value once, in a fixed order', () => {
    const findings = [
      server('ns1', found('CNAME', 'b.example', 'a.example')),
      server('ns2', found('CNAME', 'a.example', 'b.example')),
    ]
    expect(
      diagnose({ record: cname, zone, findings, hints: noHints }).found.map(({ value }) => value),
    ).toEqual(['a.example', 'b.example'])
  })
})

test('a record is right only when somebody said so', () => {
  expect(isRight(cname, [server('ns1', null)])).toBe(false)
  expect(isRight(cname, both(found('CNAME', 't.platform.example')))).toBe(true)
  expect(isRight(cname, [...both(found('CNAME', 't.platform.example')), server('ns3', [])])).toBe(false)
})
