import { expect, test } from 'vitest'
import { positionIn } from './text-position'

test.each([
  ['', 0, 'Line 1, column 1'],
  ['abc', 2, 'Line 1, column 3'],
  ['a\n', 1, 'Line 1, column 2'],
  ['a\n', 2, 'Line 2, column 1'],
  ['a\r\nbc', 4, 'Line 2, column 2'],
])('%j at %i: %s', (text, at, position) => {
  expect(positionIn(text, at)).toBe(position)
})
