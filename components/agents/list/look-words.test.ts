import { expect, test } from 'vitest'
import { lookWords } from './look-words'

const as_of = '2026-11-20T09:00:00Z'
const look = { as_of, syncing: false, error: null, look_seconds: 7 }
const error = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }
const after = (seconds: number) => Date.parse(as_of) + seconds * 1000

test.each([
  [look, 3, 'Looked 3 s ago; again in 4 s'],
  [look, 9, 'Looked 9 s ago; looking again'],
  [{ ...look, syncing: true }, 3, 'Looked 3 s ago; looking again'],
  [look, 130, 'Not looked for 2 min'],
  [{ ...look, syncing: true }, 130, 'Looked 2 min ago; looking again'],
  [{ ...look, error }, 3, 'Not looked for 3 s'],
  [{ ...look, as_of: null }, 3, 'Not looked yet'],
  [{ ...look, as_of: null, error }, 3, 'Never looked with success'],
  [look, -2, 'Looked 0 s ago; again in 7 s'],
])('%j after %d s: %s', (given, seconds, words) => expect(lookWords(given, after(seconds))).toBe(words))

test('nothing is said where the time is not known', () => {
  expect(lookWords(look, undefined)).toBe('')
})
