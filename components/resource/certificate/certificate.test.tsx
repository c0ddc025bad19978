import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CertificateCell, certificateValues } from './certificate'

const item = {
  certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
  certificate_management_status: { provisioning_job: { error_code: null, msg: '' } },
}

test('a certificate is not being issued beside a missing record, in lists and details alike', () => {
  const cell = (dns: 'missing' | 'correct') => renderToStaticMarkup(<CertificateCell item={item} dns={dns} />)
  expect(cell('correct')).toContain('Being issued')
  expect(cell('missing')).toMatch(/^(?!.*Being issued).*Waiting for DNS/s)
  expect(certificateValues('missing')(item).certificate_management_status).toMatch(
    /once the DNS records are correct/,
  )
  expect(certificateValues('correct')(item).certificate_management_status).toMatch(/being issued/)
})
