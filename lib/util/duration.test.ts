import { expect, test } from 'vitest'
import { formatDuration, secondsIn, unitFor } from './duration'

test.each([
  [0, 's', '0 s'],
  [59, 's', '59 s'],
  [60, 'min', '1 min'],
  [5_400, 'min', '1 h 30 min'],
  [7_200, 'h', '2 h'],
  [86_400, 'days', '1 day'],
  [1_209_600, 'days', '14 days'],
  [90_061, 's', '1 day 1 h 1 min 1 s'],
] as const)('%d seconds are typed in %s and read as %s', (seconds, unit, words) => {
  expect(unitFor(seconds)).toBe(unit)
  expect(formatDuration(seconds)).toBe(words)
  expect(Number.isInteger(seconds / secondsIn(unit))).toBe(true)
})
