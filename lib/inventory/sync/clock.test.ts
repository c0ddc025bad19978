import { expect, test } from 'vitest'
import { ageOf, wasSeenBefore } from './clock'

const sentMs = Date.UTC(2026, 0, 1, 12)
const at = (seconds: number) => new Date(sentMs + seconds * 1000).toISOString()

test.each([
  [-301, 'earlier'],
  [-60, 'unclear'],
  [-2, 'later'],
  [0, 'later'],
  [30, 'later'],
  [350, 'later'],
  [370, 'unclear'],
  [2 * 86_400, 'unclear'],
])('created %i s after the request: %s', (seconds, age) => {
  expect(ageOf({ created_at: at(seconds), first_seen_at: null }, sentMs)).toBe(age)
  expect(ageOf({ created_at: at(seconds), first_seen_at: at(-61) }, sentMs)).toBe('earlier')
})

test('the age of a resource without a creation time is unclear', () => {
  expect(ageOf({ created_at: '', first_seen_at: at(1) }, sentMs)).toBe('unclear')
})

test('a row counts as seen at the time of the request for its page', () => {
  expect(wasSeenBefore({ first_seen_at: at(-59) }, sentMs)).toBe(false)
  expect(wasSeenBefore({ first_seen_at: at(-61) }, sentMs)).toBe(true)
  expect(wasSeenBefore({ first_seen_at: null }, sentMs)).toBe(false)
})
