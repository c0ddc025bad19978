import { expect, test } from 'vitest'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { attentionText, dnsImpact, type DnsImpact, impactText, worstRecord } from './impact'
import type { CheckCode, CheckState, RecordCheck, RecordVerdict, WantedRecord } from './records'

const record: WantedRecord = {
  name: 'a.example.com',
  type: 'CNAME',
  values: ['t.example'],
  purpose: 'traffic',
}
const ns: WantedRecord = { ...record, type: 'NS', purpose: 'delegation' }
type Found = readonly [WantedRecord['purpose'], RecordVerdict, CheckCode, CheckState?]
const checkOf = (found: readonly Found[]) => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: null,
  name_servers: [],
  records: found.map(([purpose, verdict, code, state]) => ({
    zone: 'example.com',
    message: '',
    found: [],
    servers: [],
    verdict,
    code,
    record: { ...record, purpose, type: purpose === 'delegation' ? ('NS' as const) : record.type },
    ...(state && { state }),
  })),
})
const right = ['traffic', 'correct', 'correct'] as const
const blocked: CertificateText = { state: 'attention', label: '', sentence: '', reported: null }

test.each<[string, readonly Found[], CertificateText | null, DnsImpact | null]>([
  ['correct records', [right], null, null],
  ['a missing CNAME', [['traffic', 'missing', 'not-found']], null, 'down'],
  [
    'a missing CNAME and challenge',
    [
      ['traffic', 'missing', 'not-found'],
      ['certificate', 'missing', 'not-found'],
    ],
    null,
    'down',
  ],
  [
    'a CNAME to another target, which may be a proxy',
    [['traffic', 'wrong', 'points-elsewhere']],
    null,
    'partial',
  ],
  ['a mistake without a known cause', [['traffic', 'missing', 'cause-unknown']], null, 'partial'],
  ['a delegation to other name servers', [['delegation', 'wrong', 'points-elsewhere']], null, 'down'],
  ['three of four name servers', [['delegation', 'wrong', 'partial-delegation']], null, 'partial'],
  ['a missing challenge', [right, ['certificate', 'missing', 'not-found']], null, 'certificate'],
  [
    'a missing challenge of an issued certificate',
    [right, ['certificate', 'missing', 'not-found']],
    blocked,
    'renewal',
  ],
  ['CAA records', [['traffic', 'wrong', 'caa-forbids']], null, 'certificate'],
  [
    'a missing challenge of a flattened name',
    [
      ['traffic', 'correct', 'address-flattened', 'attention'],
      ['certificate', 'missing', 'not-found'],
    ],
    null,
    'certificate',
  ],
  [
    'a missing challenge of a name that could not be checked',
    [
      ['traffic', 'unknown', 'could-not-ask'],
      ['certificate', 'missing', 'not-found'],
    ],
    null,
    null,
  ],
  [
    'a missing challenge of a proxied name',
    [
      ['traffic', 'wrong', 'proxied', 'attention'],
      ['certificate', 'missing', 'not-found'],
    ],
    null,
    null,
  ],
])('dnsImpact of %s', (_, found, certificate, impact) =>
  expect(dnsImpact(checkOf(found), certificate)).toBe(impact),
)

test.each<[string, Partial<RecordCheck>, DnsImpact]>([
  ['an address', { found: [{ type: 'A', value: '192.0.2.80', ttl: 60 }] }, 'partial'],
  ['a CNAME to another target', { found: [{ type: 'CNAME', value: 'old.example', ttl: 60 }] }, 'partial'],
  [
    "a CNAME to a name that doesn't exist",
    { found: [{ type: 'CNAME', value: 'gone.example', ttl: 60 }], is_dangling: true },
    'down',
  ],
  [
    'a CNAME instead of a delegation',
    { found: [{ type: 'CNAME', value: 'a.example', ttl: 60 }], record: ns },
    'down',
  ],
  ['only a TXT record', { found: [{ type: 'TXT', value: 'any', ttl: 60 }] }, 'down'],
])('the impact on a wildcard with %s', (_, fields, impact) => {
  const check = checkOf([['traffic', 'missing', 'covered-by-wildcard']])
  const records = check.records.map((one) => ({ ...one, ...fields }))
  expect(dnsImpact({ ...check, records }, null)).toBe(impact)
})

test.each<[string, readonly string[], DnsImpact]>([
  ['one mistyped name server of two', ['ns1.p.example', 'ns2.q.example'], 'partial'],
  ['two mistyped name servers of two', ['ns1.q.example', 'ns2.q.example'], 'down'],
])('dnsImpact counts %s', (_, values, impact) => {
  const check = checkOf([['delegation', 'wrong', 'target-has-typo']])
  const records = check.records.map((one) => ({
    ...one,
    record: { ...one.record, values: ['ns1.p.example', 'ns2.p.example'] },
    found: values.map((value) => ({ type: 'NS', value, ttl: 60 })),
  }))
  expect(dnsImpact({ ...check, records }, null)).toBe(impact)
})

test.each<[string, readonly Found[], number]>([
  [
    'the missing CNAME, not the wrong challenge',
    [
      ['traffic', 'missing', 'not-found'],
      ['certificate', 'wrong', 'txt-at-challenge'],
    ],
    0,
  ],
  [
    'the wrong challenge, if traffic arrives',
    [
      ['traffic', 'correct', 'some-servers-silent', 'attention'],
      ['certificate', 'wrong', 'txt-at-challenge'],
    ],
    1,
  ],
  [
    'the record with CAA records, not one that works',
    [
      ['traffic', 'correct', 'some-servers-silent', 'attention'],
      ['certificate', 'wrong', 'caa-forbids'],
    ],
    1,
  ],
  ['the worst one', [right, ['certificate', 'unknown', 'could-not-ask']], 1],
  ['the first one, if all are right', [right, ['certificate', 'correct', 'correct']], 0],
])('the record that messages refer to is %s', (_, found, index) => {
  const check = checkOf(found)
  expect(worstRecord(check)).toBe(check.records[index])
})

test('messages refer to no record without a check', () => expect(worstRecord(null)).toBeUndefined())

test('the text contains the effect and its cause', () => {
  expect(impactText('down', 'No CNAME record found')).toBe('Unreachable: no CNAME record found')
  const outage = { hasWorked: true, endpoints: 7 }
  expect(impactText('down', 'No CNAME record found', outage)).toBe(
    'Stopped working, 7 endpoints affected: no CNAME record found',
  )
  expect(impactText('down', 'No CNAME record found', { endpoints: 1 })).toBe(
    'Unreachable, 1 endpoint affected: no CNAME record found',
  )
  expect(impactText('certificate', 'No CNAME record found', outage)).toBe(
    'No certificate, 7 endpoints affected: no CNAME record found',
  )
  expect(impactText('partial', 'No CNAME record found', outage)).toBe(
    'Might be unreachable, 7 endpoints might be affected: no CNAME record found',
  )
  expect(impactText('renewal', 'No CNAME record found', outage)).not.toMatch(/affected|Stopped/)
  expect(impactText('certificate', 'A wildcard record answers instead')).toBe(
    'No certificate: a wildcard record answers instead',
  )
  expect(impactText('partial', 'CNAME records form a loop')).toBe(
    'Might be unreachable: CNAME records form a loop',
  )
  expect(impactText(null, 'Not checked')).toBe('Not checked')
})

test('the text about a delegation to other name servers has a subject', () => {
  const [check] = checkOf([['delegation', 'correct', 'extra-name-servers', 'attention']]).records
  expect(check && attentionText('DNS', check)).toBe(
    "DNS works, but the name is delegated to the platform's name servers under other names.",
  )
})

test('a separate zone at the name is down if it has its own addresses', () => {
  const { records, ...check } = checkOf([['traffic', 'wrong', 'zone-at-name']])
  const impactOf = (type: string) => {
    const found = [{ type, value: '192.0.2.1', ttl: 60 }]
    return dnsImpact({ ...check, records: records.map((one) => ({ ...one, found })) }, null)
  }
  expect(['A', 'CNAME'].map(impactOf)).toEqual(['down', 'partial'])
})
