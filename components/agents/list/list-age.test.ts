import { expect, test } from 'vitest'
import { pollText } from './list-age'

const as_of = '2026-11-20T09:00:00Z'
const poll = { as_of, syncing: false, error: null, poll_seconds: 7 }
const error = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }
const after = (seconds: number) => Date.parse(as_of) + seconds * 1000

test.each([
  [poll, 3, 'Updated 3 s ago'],
  [poll, 9, 'Updated 9 s ago'],
  [{ ...poll, syncing: true }, 3, 'Updated 3 s ago'],
  [poll, 130, 'Last updated 2 min ago'],
  [{ ...poll, syncing: true }, 130, 'Updated 2 min ago'],
  [{ ...poll, error }, 3, 'Last updated 3 s ago'],
  [{ ...poll, as_of: null }, 3, 'Not checked yet'],
  [{ ...poll, as_of: null, error }, 3, 'No successful check yet'],
  [poll, -2, 'Updated 0 s ago'],
])('the age of the poll %j after %d s is "%s"', (input, seconds, text) =>
  expect(pollText(input, after(seconds))).toBe(text),
)

test('the age is empty while the current time is unknown', () => {
  expect(pollText(poll, undefined)).toBe('')
})
