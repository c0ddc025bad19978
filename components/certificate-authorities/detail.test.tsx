import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { PreferencesProvider } from '@/components/ui/preferences'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { defaultPreferences } from '@/lib/util/preferences'
import { CertificateIdentitySection } from './certificate-identity'
import { AuthorityValidity } from './detail'
import { ValidityDate } from './validity-date'

vi.setSystemTime('2026-07-02T12:00:00Z')
function bar(not_before: unknown, not_after: unknown, state?: 'attention') {
  const queries = new QueryClient()
  const own = { state, label: 'Expired', sentence: 'Not enforced.' }
  if (state)
    queries.setQueryData(relatedStatesQuery('lab', 'certificate-authorities', 'ca_1').queryKey, {
      states: { ca_1: { ...own, state } },
    })
  return onAccount(<AuthorityValidity item={{ not_before, not_after }} id="ca_1" />, { queries })
}

test('the bar is filled up to today, and names both ends', () => {
  const html = bar('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
  expect(html).toContain('width:min(49.9%, 100% - 0.75rem)')
  expect(html).toMatch(/Today.*2026-01-01.*2027-01-01/)
  expect(html).toContain('aria-label="Validity: The certificate is valid until 2027-01-01')
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toMatch(/width:100%/)
})

test('today is marked after the end of an expired certificate, and before the start of a future one', () => {
  expect(textOf(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'))).toMatch(/2020-01-01 2021-01-01 Today/)
  expect(textOf(bar('2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'))).toMatch(/Today 2027-01-01 2028-01-01/)
  expect(bar('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z').match(/Today/g)).toHaveLength(1)
})

test('the bar has the state of the authority, which depends on the edges that use it', () => {
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toContain('bg-wrong')
  const html = bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z', 'attention')
  expect(html).toMatch(/aria-label="Validity: Not enforced\.".*bg-attention/s)
})

test('the end of the validity has its date and its distance', () => {
  const text = (at: unknown) => textOf(onAccount(<ValidityDate at={at} hasDistance />)).trim()
  expect(text('2026-07-13T13:00:00Z')).toBe('2026-07-13 in 11 d')
  expect(text('2026-06-12T12:00:00Z')).toBe('2026-06-12 20 d ago')
  expect(text('2036-07-13T12:00:00Z')).toBe('2036-07-13 in 10 y')
  expect(text('2036-05-01T12:00:00Z'), 'rounded').toBe('2036-05-01 in 10 y')
  expect(text(7)).toBe('7')
  expect(textOf(onAccount(<ValidityDate at="2026-06-12T12:00:00Z" />)).trim()).toBe('2026-06-12')
})

test('dates follow the time zone, including those in the state that the API returns', () => {
  const queries = new QueryClient()
  queries.setQueryData(relatedStatesQuery('lab', 'certificate-authorities', 'ca_1').queryKey, {
    states: { ca_1: { state: 'ready', label: 'Valid', sentence: 'Valid until 2026-12-31 23:00:00 UTC.' } },
  })
  const item = { not_before: '2025-12-31T23:00:00Z', not_after: '2026-12-31T23:00:00Z' }
  const html = onAccount(
    <PreferencesProvider stored={{ ...defaultPreferences, zone: 'Europe/Berlin' }}>
      <AuthorityValidity item={item} id="ca_1" />
    </PreferencesProvider>,
    { queries },
  )
  expect(html).toContain('aria-label="Validity: Valid until 2027-01-01 00:00:00 UTC+01:00."')
  expect(html).toMatch(/Today.*2026-01-01.*2027-01-01/)
})

test.each([
  [null, '2027-01-01T00:00:00Z'],
  ['2027-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  [7, 'soon'],
])('invalid dates show no bar: %o to %o', (from, to) => expect(bar(from, to)).not.toContain('Validity'))

describe('the section with the identity of the certificate', () => {
  const identity = (certificate?: { subject: string | null; issuer: string | null }) => {
    const queries = new QueryClient()
    const at = '2026-07-01T00:00:00Z'
    queries.setQueryData(inventoryDetailQuery('lab', 'certificate-authorities', 'ca_1').queryKey, {
      row: {
        id: 'ca_1',
        title: 'Harbour CA',
        created_at: at,
        item: {},
        source: 'list',
        first_seen_at: at,
        seen_at: at,
        gone_at: null,
        is_confirmed: true,
        checked_at: null,
      },
      ...(certificate && { certificate: { ...certificate, serial_number: '6F:FC', sha256: 'AB:CD' } }),
      used_by: [],
      uses: [],
    })
    return onAccount(<CertificateIdentitySection id="ca_1" />, { queries })
  }

  test('has the names, the serial number and the fingerprint, each with a copy button', () => {
    const html = identity({ subject: 'CN=Harbour CA', issuer: 'CN=Root' })
    expect(textOf(html)).toMatch(/CN=Harbour CA.*CN=Root.*6F:FC.*AB:CD/)
    for (const what of ['subject', 'issuer', 'serial number', 'SHA-256 fingerprint'])
      expect(html).toContain(`aria-label="Copy ${what}"`)
  })

  test('names a self-signed certificate once, and says that a name is empty', () => {
    const name = 'CN=Harbour CA'
    expect(textOf(identity({ subject: name, issuer: name }))).toContain('Issuer Same as the subject')
    expect(textOf(identity({ subject: null, issuer: name }))).toMatch(/Subject None/)
  })

  test('is absent for a certificate that the console could not read', () =>
    expect(identity()).not.toContain('section'))
})
