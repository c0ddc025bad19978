import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { AuditLog } from './audit-log'

const filtersAt = (search: string) =>
  onAccount(<AuditLog accounts={[]} />, { at: `?${search}` }).match(/Remove filter [^"]*/g) ?? []

test('the audit log shows changes unless the URL selects other actions or an operation', () => {
  expect(filtersAt('')).toEqual(['Remove filter Actions: Changes and sign-ins'])
  expect(filtersAt('kind=reads')).toEqual(['Remove filter Actions: Reads and exports'])
  expect(filtersAt('kind=all')).toEqual([])
  expect(filtersAt('operation=agents')).toEqual(['Remove filter Operation: agents'])
})

test('the chip of an operation looks like that of any other filter', () => {
  const html = onAccount(<AuditLog accounts={[]} />, { at: '?operation=agents&kind=reads' })
  const chips = [...html.matchAll(/<button[^>]*aria-label="Remove filter (\w+)[^>]*class="([^"]*)"/g)]
  expect(chips.map(([, name]) => name)).toEqual(['Actions', 'Operation'])
  for (const [, , style] of chips) expect(style).toMatch(/^filter-pill bg-sunken text-ink\b/)
})

test('the chip of an operation has the label of its entries, or the name that the URL contains', () => {
  expect(filtersAt('operation=console.restore')).toEqual(['Remove filter Operation: Restored a backup'])
  expect(filtersAt('operation=reserved-domains.create')).toEqual(['Remove filter Operation: Created domain'])
  expect(filtersAt('operation=unknown.act')).toEqual(['Remove filter Operation: unknown.act'])
  expect(filtersAt('target=rd_1')).toEqual(['Remove filter Target: rd_1'])
})
