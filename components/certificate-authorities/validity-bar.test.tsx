import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ValidityBar } from './validity-bar'

vi.setSystemTime('2026-07-02T12:00:00Z')
const bar = (not_before: unknown, not_after: unknown) =>
  renderToStaticMarkup(<ValidityBar item={{ not_before, not_after }} />)

test('the bar is filled up to today, and names both ends', () => {
  const html = bar('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
  expect(html).toContain('width:49.9%')
  expect(html).toMatch(/Today.*2026-01-01.*2027-01-01/)
  expect(html).toContain('aria-label="Validity: The certificate is valid until 2027-01-01')
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toMatch(/width:100%/)
  expect(bar('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).not.toContain('Today')
})

test.each([
  [null, '2027-01-01T00:00:00Z'],
  ['2027-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  [7, 'soon'],
])('invalid dates show no bar: %o to %o', (from, to) => expect(bar(from, to)).toBe(''))
