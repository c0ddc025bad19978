import { expect, test } from 'vitest'
import { voiceFaults } from '@/lib/util/testing/voice'
import { certificateTrouble, certificateText, policyText } from './certificate-text'

const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const text = (
  certificate_management_status: Parameters<typeof certificateText>[0]['certificate_management_status'],
) => certificateText({ certificate_management_policy: policy, certificate_management_status })

test.each([
  ['DNS is wrong', { provisioning_job: { error_code: 'DNS_ERROR', msg: 'no CNAME' } }, 'waiting', 'no CNAME'],
  ['something else is wrong', { provisioning_job: { error_code: 'INTERNAL_ERROR' } }, 'wrong', null],
  ['issuance is in progress', { provisioning_job: { error_code: null, msg: '' } }, 'waiting', null],
  ['issuance is complete', { provisioning_job: null, renews_at: '2027-01-19T08:00:00Z' }, 'ready', null],
  ['the status is empty', {}, 'unknown', null],
  ['there is no status', null, 'unknown', null],
] as const)('the certificate state if %s', (_, status, state, reported) => {
  expect(text(status)).toMatchObject({ state, reported })
  const { label = '', sentence = '' } = text(status) ?? {}
  expect(voiceFaults([label, sentence])).toEqual([])
})

test.each([
  [{ error_code: 'DNS_ERROR', msg: 'no CNAME', started_at: '2026-01-02T00:00:00Z' }, 'waiting'],
  [{ error_code: 'INTERNAL_ERROR' }, 'wrong'],
])('a problem has the same text as the certificate state: %j', (provisioning_job, state) => {
  const resource = {
    certificate_management_policy: policy,
    certificate_management_status: { provisioning_job },
  }
  const { error_code, started_at } = { started_at: null, ...provisioning_job }
  expect(certificateTrouble(resource)).toMatchObject({ code: error_code, since: started_at, text: { state } })
  expect(certificateTrouble(resource)?.text).toEqual(certificateText(resource))
  expect(certificateTrouble({ ...resource, certificate_management_policy: null })).toBeNull()
})

test('the text of an issued certificate is about its renewal', () => {
  const renewal = (error_code: string) =>
    text({ provisioning_job: { error_code }, renews_at: '2027-01-19T08:00:00Z' })
  expect(renewal('DNS_ERROR')).toMatchObject({
    sentence: 'The platform renews the certificate once the DNS records are correct.',
    renewsOn: '2027-01-19',
  })
  expect(renewal('INTERNAL_ERROR')?.sentence).toBe("The platform couldn't renew the certificate.")
  expect(renewal('')?.sentence).toBe('The certificate is being renewed.')
})

test.each([null, 'x', [], {}, { certificate_management_policy: policy, certificate_management_status: 'x' }])(
  'a resource without a managed certificate or a status has no problem: %j',
  (resource) => {
    expect(certificateTrouble(resource)).toBeNull()
  },
)

test('the text names the renewal date, and an unmanaged certificate has no text', () => {
  expect(text({ renews_at: '2027-01-19T08:00:00Z' })?.sentence).toContain('2027-01-19')
  expect(certificateText({ certificate_management_policy: null })).toBeNull()
  expect(policyText(policy)).toBe("Let's Encrypt, ECDSA key")
  expect(policyText(null)).toMatch(/Not managed/)
})

test('wrong types from an upstream give an unknown state without an error', () => {
  const odd = JSON.parse(
    '{"certificate_management_policy":"x","certificate_management_status":{"renews_at":7}}',
  )
  expect(certificateText(odd)?.state).toBe('unknown')
  expect(policyText(odd.certificate_management_policy)).toBe('Unknown authority')
})
