import { expect, test } from 'vitest'
import { moreTime, waitSentence } from './wait-text'

test.each([
  [1, '1 more second'],
  [44_100, '45 more seconds'],
  [119_000, '119 more seconds'],
  [14 * 60_000 - 5, '14 more minutes'],
  [3 * 3_600_000, '3 more hours'],
])('%i ms are %s', (ms, text) => expect(moreTime(ms)).toBe(text))

const now = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['2026-01-01T00:14:00Z', false, now, 'Resolvers may serve the old value for 14 more minutes.'],
  ['2026-01-01T00:14:00Z', true, now, 'Resolvers may not see the new record for 14 more minutes.'],
  ['2025-12-31T23:59:00Z', false, now, 'The old answer should have expired. Checking again.'],
  [null, false, now, 'Resolvers may serve the old value for a while.'],
  ['2026-01-01T00:14:00Z', false, null, 'Resolvers may serve the old value for a while.'],
  ['soon', true, now, 'Resolvers may not see the new record for a while.'],
] as const)('a wait until %s, new: %s, at %s', (until, isNew, at, text) => {
  expect(waitSentence({ until, isNew }, at)).toBe(`Correct on its name servers. ${text}`)
})
