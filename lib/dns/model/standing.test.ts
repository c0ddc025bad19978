import { expect, test } from 'vitest'
import { certificateWords } from '@/lib/resources/certificate-words'
import { certificateBeside, type DnsStanding } from './standing'

const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const certificate = (certificate_management_status: object) =>
  certificateWords({ certificate_management_policy: policy, certificate_management_status })

const issuing = certificate({ provisioning_job: { error_code: null, msg: 'Busy.' } })
const waiting = certificate({ provisioning_job: { error_code: 'DNS_ERROR', msg: 'No CNAME.' } })
const failed = certificate({ provisioning_job: { error_code: 'INTERNAL_ERROR' } })
const issued = certificate({ renews_at: '2027-01-19T08:00:00Z', provisioning_job: null })

test.each<[string, typeof issuing, DnsStanding | null, string]>([
  ['being issued, record missing', issuing, 'missing', 'Waiting for DNS'],
  ['being issued, record wrong', issuing, 'wrong', 'Waiting for DNS'],
  ['being issued, records correct', issuing, 'correct', 'Being issued'],
  ['being issued, no records needed', issuing, null, 'Being issued'],
  ['being issued, never checked', issuing, 'unchecked', 'Being issued'],
  ['being issued, nobody could be asked', issuing, 'unknown', 'Being issued'],
  ['waiting, record missing', waiting, 'missing', 'Waiting for DNS'],
  ['waiting, records correct by now', waiting, 'correct', 'Pending'],
  ['waiting, never checked', waiting, 'unchecked', 'Waiting for DNS'],
  ['failed, record missing', failed, 'missing', 'Failed'],
  ['issued, record missing', issued, 'missing', 'Issued'],
])('%s', (_, words, standing, word) => {
  expect(certificateBeside(words, standing)?.word).toBe(word)
})

test('what the platform said about records that are correct by now is not repeated', () => {
  expect(certificateBeside(waiting, 'missing')?.said).toBe('No CNAME.')
  expect(certificateBeside(waiting, 'correct')?.said).toBeNull()
  expect(certificateBeside(null, 'missing')).toBeNull()
})
