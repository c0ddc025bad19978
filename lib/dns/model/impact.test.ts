import { expect, test } from 'vitest'
import type { CertificateText } from '@/lib/resources/certificate-text'
import { dnsImpact, type DnsImpact, impactText } from './impact'
import type { CheckCode, CheckState, Verdict, WantedRecord } from './records'

const record: WantedRecord = {
  name: 'a.example.com',
  type: 'CNAME',
  values: ['t.example'],
  purpose: 'traffic',
}
type Found = readonly [WantedRecord['purpose'], Verdict, CheckCode, CheckState?]
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
    record: { ...record, purpose },
    ...(state && { state }),
  })),
})
const right = ['traffic', 'correct', 'correct'] as const
const blocked: CertificateText = { state: 'attention', label: '', sentence: '', reported: null }

test.each<[string, readonly Found[], CertificateText | null, DnsImpact | null]>([
  ['all right', [right], null, null],
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
])('%s', (_, found, certificate, impact) => expect(dnsImpact(checkOf(found), certificate)).toBe(impact))

test('a cause follows its effect in one sentence', () => {
  expect(impactText('down', 'No CNAME record found')).toBe('Not reachable: no CNAME record found')
  expect(impactText('certificate', 'A wildcard record answers instead')).toBe(
    'No certificate: a wildcard record answers instead',
  )
  expect(impactText('partial', 'CNAME records form a loop')).toBe(
    'May not be reachable: CNAME records form a loop',
  )
  expect(impactText(null, 'Not checked')).toBe('Not checked')
})
