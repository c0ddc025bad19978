import { expect, test } from 'vitest'
import { pollText } from './list-age'

const as_of = '2026-11-20T09:00:00Z'
const poll = { as_of, syncing: false, error: null, poll_seconds: 7 }
const error = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }
const after = (seconds: number) => Date.parse(as_of) + seconds * 1000

test.each([
  [poll, 3, 'Checked 3 s ago, next check in 4 s'],
  [poll, 9, 'Checked 9 s ago, checking again'],
  [{ ...poll, syncing: true }, 3, 'Checked 3 s ago, checking again'],
  [poll, 130, 'Last checked 2 min ago'],
  [{ ...poll, syncing: true }, 130, 'Checked 2 min ago, checking again'],
  [{ ...poll, error }, 3, 'Last checked 3 s ago'],
  [{ ...poll, as_of: null }, 3, 'Not checked yet'],
  [{ ...poll, as_of: null, error }, 3, 'No successful check yet'],
  [poll, -2, 'Checked 0 s ago, next check in 7 s'],
])('the age of the poll %j after %d s is "%s"', (input, seconds, text) =>
  expect(pollText(input, after(seconds))).toBe(text),
)

test('the age is empty while the current time is unknown', () => {
  expect(pollText(poll, undefined)).toBe('')
})
