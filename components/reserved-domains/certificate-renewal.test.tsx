import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { certificateText } from '@/lib/resources/text/certificate-text'
import { CertificateRenewal } from './certificate-renewal'

vi.setSystemTime('2026-07-02T12:00:00Z')
const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

function bar(renews_at: string | null, createdAt?: string) {
  const status = { renews_at, provisioning_job: renews_at === null ? { msg: 'Issuing' } : null }
  const certificate = certificateText({
    certificate_management_policy: policy,
    certificate_management_status: status,
  })
  return onAccount(certificate && <CertificateRenewal certificate={certificate} createdAt={createdAt} />)
}

test('an issued certificate has a bar with today and the day of its renewal', () => {
  const html = bar('2026-08-02T00:00:00Z')
  expect(textOf(html)).toMatch(/Today.*Valid.*Renews 2026-08-02/)
  expect(html).toContain('aria-label="Validity: The certificate has been issued and renews on 2026-08-02."')
  expect(html, 'halfway').toContain('width:min(50%,')
  expect(html, 'the DNS chain above has the table').not.toContain('Show as table')
})

test('the bar starts at the creation of a recent domain', () =>
  expect(bar('2026-07-12T00:00:00Z', '2026-06-27T00:00:00Z')).toContain('width:min(33.3%,'))

test('a certificate that has not been issued has no bar', () => expect(bar(null)).not.toContain('Validity'))
