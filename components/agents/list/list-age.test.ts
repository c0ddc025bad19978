import { expect, test } from 'vitest'
import { checkText } from './list-age'

const as_of = '2026-11-20T09:00:00Z'
const look = { as_of, syncing: false, error: null, look_seconds: 7 }
const error = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }
const after = (seconds: number) => Date.parse(as_of) + seconds * 1000

test.each([
  [look, 3, 'Checked 3 s ago, next check in 4 s'],
  [look, 9, 'Checked 9 s ago, checking again'],
  [{ ...look, syncing: true }, 3, 'Checked 3 s ago, checking again'],
  [look, 130, 'Last checked 2 min ago'],
  [{ ...look, syncing: true }, 130, 'Checked 2 min ago, checking again'],
  [{ ...look, error }, 3, 'Last checked 3 s ago'],
  [{ ...look, as_of: null }, 3, 'Not checked yet'],
  [{ ...look, as_of: null, error }, 3, 'No successful check yet'],
  [look, -2, 'Checked 0 s ago, next check in 7 s'],
])('%j after %d s: %s', (given, seconds, words) => expect(checkText(given, after(seconds))).toBe(words))

test('nothing is said where the time is not known', () => {
  expect(checkText(look, undefined)).toBe('')
})
