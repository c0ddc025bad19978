import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CertificateCell, certificateValues } from './certificate'

const item = {
  certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
  certificate_management_status: { provisioning_job: { error_code: null, msg: '' } },
}

test('the list cell of a certificate waits for DNS while a record is missing', () => {
  const cell = (dns: 'missing' | 'correct') => renderToStaticMarkup(<CertificateCell item={item} dns={dns} />)
  expect(cell('correct')).toContain('Pending')
  // The DNS state in the next cell already shows the problem.
  expect(cell('missing')).toBe('<span class="text-muted">Waiting for DNS</span>')
})

test('the certificate field shows the same state as the title, not that of the item', () => {
  const issued = { ...item, certificate_management_status: { renews_at: '2027-01-01T00:00:00Z' } }
  const pending = {
    state: 'waiting',
    label: 'Pending',
    sentence: "It hasn't been issued.",
    reported: null,
  } as const
  const field = (...args: Parameters<typeof certificateValues>) =>
    certificateValues(...args)(issued).certificate_management_status
  expect(field(pending)).toBe('Pending')
  expect(field({ ...pending, state: 'attention', label: "Can't be renewed" })).toBe("Can't be renewed")
  expect(field(null)).toBeUndefined()
  expect(field(undefined)).toBe('Renews 2027-01-01')
  expect(certificateValues(undefined)(item).certificate_management_status).not.toContain('being issued')
})
