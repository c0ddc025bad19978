import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awayBetween } from './away'

const at = (ms: number) => new Date(1_800_000_000_000 + ms).toISOString()
const ended = (seen: number, gone: number) => ({ seen_at: at(seen), gone_at: at(gone) })
const begun = (started: number, firstSeen: number) => ({
  started_at: at(started),
  first_seen_at: at(firstSeen),
})

test.each([
  ['a quick restart between two polls', ended(0, 6_000), begun(4_000, 6_000), 4_300, [700, 0]],
  [
    'a quick restart between two polls, without a command',
    ended(0, 6_000),
    begun(4_000, 6_000),
    null,
    [5_000, 0],
  ],
  [
    'a downtime longer than the poll interval',
    ended(0, 6_000),
    begun(60_000, 61_500),
    4_300,
    [56_700, 54_000],
  ],
  [
    'a session seen again after it accepted the command',
    ended(4_900, 7_000),
    begun(5_000, 7_000),
    4_300,
    [1_100, 0],
  ],
  ['a session found within the second of its start', ended(0, 4_000), begun(4_000, 4_200), 3_900, [300, 0]],
  [
    'a start before the last sighting, from a wrong clock',
    ended(0, 6_000),
    begun(2_000, 6_000),
    4_300,
    [1_700, null],
  ],
  [
    'a start after the first sighting, from a wrong clock',
    ended(0, 6_000),
    begun(90_000, 6_000),
    4_300,
    [1_700, null],
  ],
] as const)('the downtime bounds of %s', (_, before, next, accepted, [most, least]) =>
  expect(awayBetween(before, next, accepted === null ? null : at(accepted))).toEqual({
    offline_ms: most,
    min_offline_ms: least,
  }),
)

test('the actual downtime always lies between the two bounds', () => {
  const ms = fc.integer({ min: 0, max: 120_000 })
  fc.assert(
    fc.property(ms, ms, ms, ms, ms, ms, (sent, answer, seenBefore, away, late, gone) => {
      const end = sent + answer
      const start = end + away
      const before = ended(Math.min(end, sent + seenBefore - 60_000), end + gone)
      const next = begun(Math.floor(start / 1_000) * 1_000, start + late)
      const { offline_ms, min_offline_ms } = awayBetween(before, next, at(sent))
      expect(offline_ms).toBeGreaterThanOrEqual(away)
      expect(min_offline_ms).not.toBeNull()
      expect(min_offline_ms ?? 0).toBeLessThanOrEqual(away)
    }),
  )
})
