import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { PreferencesProvider } from '@/components/ui/preferences'
import { listStatesQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { defaultPreferences } from '@/lib/util/preferences'
import { storedRow } from '@/components/resource/testing/stored-row'
import { ValidityBar } from './detail'
import { ValidityMark } from './validity-mark'

vi.setSystemTime('2026-07-02T12:00:00Z')
function bar(not_before: unknown, not_after: unknown, state?: 'attention') {
  const queries = new QueryClient()
  const own = { state, label: 'Expired', sentence: 'Not enforced.' }
  if (state)
    queries.setQueryData(relatedStatesQuery('lab', 'certificate-authorities', 'ca_1').queryKey, {
      states: { ca_1: { ...own, state } },
    })
  return onAccount(<ValidityBar item={{ not_before, not_after }} id="ca_1" />, { queries })
}

test('the bar is filled up to today, and names both ends', () => {
  const html = bar('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
  expect(html).toContain('width:49.9%')
  expect(html).toMatch(/Today.*2026-01-01.*2027-01-01/)
  expect(html).toContain('aria-label="Validity: The certificate is valid until 2027-01-01')
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toMatch(/width:100%/)
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).not.toContain('Today')
})

test('the bar has the state of the authority, which depends on the edges that use it', () => {
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toContain('bg-wrong')
  const html = bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z', 'attention')
  expect(html).toMatch(/aria-label="Validity: Not enforced\.".*bg-attention/s)
})

test('the bar in the list has the state of the authority', () => {
  const queries = new QueryClient()
  const row = { ...storedRow('ca_1', 'Gate CA'), item: { not_before: '2020-01-01', not_after: '2021-01-01' } }
  const mark = () => onAccount(<ValidityMark row={row} search={{}} />, { queries })
  expect(mark()).toContain('bg-wrong')
  queries.setQueryData(listStatesQuery('lab', 'certificate-authorities', {}).queryKey, {
    counts: [],
    states: { ca_1: { state: 'attention', label: 'Expired, not enforced' } },
  })
  expect(mark()).toContain('bg-attention')
})

test('dates follow the time zone, including those in the state that the API returns', () => {
  const queries = new QueryClient()
  queries.setQueryData(relatedStatesQuery('lab', 'certificate-authorities', 'ca_1').queryKey, {
    states: { ca_1: { state: 'ready', label: 'Valid', sentence: 'Valid until 2026-12-31 23:00:00 UTC.' } },
  })
  const item = { not_before: '2025-12-31T23:00:00Z', not_after: '2026-12-31T23:00:00Z' }
  const html = onAccount(
    <PreferencesProvider stored={{ ...defaultPreferences, zone: 'Europe/Berlin' }}>
      <ValidityBar item={item} id="ca_1" />
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
