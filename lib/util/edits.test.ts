import { expect, test } from 'vitest'
import { isWithinEdits } from './edits'

test.each([
  ['tidewater', 'tidewater', 0, true],
  ['tidewatr', 'tidewater', 1, true],
  ['tidewatre', 'tidewater', 1, false], // two swapped characters are two edits
  ['tidewatre', 'tidewater', 2, true],
  ['tide', 'tidewater', 2, false],
])('%s and %s within %i: %s', (a, b, max, isWithin) => expect(isWithinEdits(a, b, max)).toBe(isWithin))
