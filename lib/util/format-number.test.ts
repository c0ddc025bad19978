import { expect, test } from 'vitest'
import { formatNumber } from './format-number'

test.each([
  [0, '0'],
  [999, '999'],
  [10_000, '10,000'],
  [1234.56, '1,234.6'],
])('formatNumber(%d) is %s', (value, wanted) => {
  expect(formatNumber(value)).toBe(wanted)
})
