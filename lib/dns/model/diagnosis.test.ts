import { expect, test } from 'vitest'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { certificateCause, changeOf, recordToFix } from './diagnosis'
import { partsOf } from './message-parts'
import type { CheckCode, DnsCheck, RecordCheck, RecordVerdict, WantedRecord } from './records'

test.each([
  ['A is wrong. Change it to b.example.', 'A is wrong.', 'Change it to b.example.'],
  [
    'The name has an A record (192.0.2.1). Delete it. Then wait.',
    'The name has an A record (192.0.2.1).',
    'Delete it. Then wait.',
  ],
  [
    'It has a copy. It also serves an ancestor zone. In the zone example.com, delete the NS record (ns1.example.com) at a.',
    'It has a copy. It also serves an ancestor zone.',
    'In the zone example.com, delete the NS record (ns1.example.com) at a.',
  ],
  ['It points to ns1.example.com and more.', 'It points to ns1.example.com and more.', ''],
  ['', '', ''],
])('%j is split into a finding and a change', (message, finding, change) => {
  expect(partsOf(message)).toEqual({ finding, change })
})

const record = (purpose: WantedRecord['purpose'], name: string): WantedRecord => ({
  name,
  type: 'CNAME',
  values: ['t.example'],
  purpose,
})
const wanted = [record('traffic', 'a.example'), record('certificate', '_acme-challenge.a.example')]
const check = (...results: [RecordVerdict, CheckCode][]): DnsCheck => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: 'example',
  name_servers: [],
  records: results.map(([verdict, code], index): RecordCheck => ({
    record: wanted[index] ?? record('traffic', 'x.example'),
    zone: 'example',
    verdict,
    code,
    message: '',
    found: [],
    servers: [],
  })),
})
const ok: [RecordVerdict, CheckCode] = ['correct', 'correct']
const missing: [RecordVerdict, CheckCode] = ['missing', 'not-found']
const waiting = (reported: string | null): CertificateText => ({
  state: 'waiting',
  label: '',
  sentence: '',
  reported,
  isDnsError: true,
})
const failed = (reported: string | null): CertificateText => ({
  state: 'wrong',
  label: '',
  sentence: '',
  reported,
})

test.each([
  ['the challenge, of two that are missing', check(missing, missing), waiting(null), 1],
  ['the worse one', check(['wrong', 'points-elsewhere'], ['unknown', 'could-not-ask']), waiting(null), 0],
  [
    'the one that the platform names',
    check(missing, missing),
    waiting('No CNAME at a.example was found.'),
    0,
  ],
  ['the longer of two names', check(missing, missing), waiting('No CNAME at _acme-challenge.a.example.'), 1],
  ['the one with CAA records', check(ok, ['wrong', 'caa-forbids']), waiting(null), 1],
  ['none, if all are right', check(ok, ok), waiting('No CNAME at a.example was found.'), null],
  ['the challenge, of an error that may come from DNS', check(ok, missing), waiting(null), 1],
  [
    'none, of a failure that DNS did not cause',
    check(missing, missing),
    failed('Rate limit for a.example.'),
    null,
  ],
  ['the one with CAA records, of any failure', check(['wrong', 'caa-forbids'], ok), failed(null), 0],
  ['none, if the record could not be checked', check(['unknown', 'could-not-ask'], ok), waiting(null), null],
  [
    'one that could not be checked and that the platform names',
    check(['unknown', 'could-not-ask'], ok),
    waiting('No CNAME at a.example was found.'),
    0,
  ],
  ['none, without a check', null, waiting(null), null],
  [
    'none, of an issued certificate',
    check(missing, missing),
    { ...waiting(null), state: 'ready' as const },
    null,
  ],
  ['none, without a certificate', check(missing, missing), null, null],
])('the record that blocks a certificate is %s', (_, input, certificate, cause) => {
  expect(certificateCause({ wanted, check: input, certificate })).toBe(cause)
})

test.each([
  ['the wrong one', check(ok, missing), 1],
  ['the worse one', check(['unknown', 'could-not-ask'], ['wrong', 'points-elsewhere']), 1],
  ['the first of two that are equally wrong', check(missing, missing), 0],
  ['the one with CAA records', check(ok, ['wrong', 'caa-forbids']), 1],
  [
    'the one that keeps visitors away, not the certificate',
    check(['missing', 'not-found'], ['wrong', 'txt-at-challenge']),
    0,
  ],
  ['the first one before the first check', null, 0],
])('a link to fix DNS leads to %s', (_, last, index) => {
  expect(recordToFix({ wanted, check: last })).toBe(index)
})

test('a resource without records has no record to fix', () => {
  expect(recordToFix({ wanted: [], check: null })).toBeNull()
})

test.each<[string, CheckCode, string]>([
  ['In the zone example, create it.', 'cause-unknown', 'In the zone example, create it.'],
  ['Check again before you change anything.', 'cause-unknown', ''],
  ['Check again later.', 'could-not-ask', ''],
])('%j is the change for an unknown record with %s: %j', (instruction, code, change) => {
  const [one] = check(['unknown', code]).records
  expect(one && changeOf({ ...one, message: `The cause. ${instruction}` })).toBe(change)
})
