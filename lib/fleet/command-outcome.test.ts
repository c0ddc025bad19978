import { expect, test } from 'vitest'
import { type CommandRow, outcomeOf, patienceMs } from './command-outcome'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const row = (more: Partial<CommandRow>): CommandRow => ({
  account_id: 'a',
  id: 'c',
  agent_id: 'ag',
  session_id: 'ts_1',
  command: 'restart',
  user_id: 'u',
  user_email: 'u@example.com',
  sent_at: at(0),
  state: 'accepted',
  ended_at: null,
  looked_at: null,
  is_still_there: null,
  back_session_id: null,
  away_ms: null,
  version_before: '3.30.2',
  version_after: null,
  error: null,
  update_id: null,
  ...more,
})
const session = (id: string, firstSeen: number, agent_version = '3.30.2') => ({
  session_id: id,
  agent_version,
  first_seen_at: at(firstSeen),
  seen_at: at(firstSeen),
  gone_at: null,
})
const there = session('ts_1', -60_000)
const gone = { ...there, seen_at: at(1_000), gone_at: at(3_000) }
const next = session('ts_2', 4_200)
const late = patienceMs + 1
const unseen = { before: undefined, next: undefined }

const back = { back_session_id: 'ts_2', away_ms: 3_200, version_after: '3.30.2' }
const seen = (ms: number) => ({ state: 'seen', ended_at: at(ms), is_still_there: 0 })
const missing = (ms: number) => ({ state: 'missing', ended_at: at(ms) })
const goneFor = (ms: number) => ({ ...missing(ms), is_still_there: 0 })
const given = { state: 'missing', ended_at: at(patienceMs) } as const
const update = { command: 'update', state: 'waiting' } as const

test.each([
  ['is awaited', {}, { before: gone }, 4_000, null],
  ['is there', {}, { before: there }, 4_000, null],
  ['was never listed', {}, {}, 4_000, null],
  ['is back', {}, { before: gone, next }, 4_300, { ...seen(4_200), ...back }],
  [
    'is back, its answer lost',
    { state: 'unknown' },
    { before: gone, next },
    4_300,
    { ...seen(4_200), ...back },
  ],
  ['is listed twice, and did not end', {}, { before: there, next }, 4_300, null],
  ['is not back', {}, { before: gone }, late, goneFor(late)],
  ['did not end', {}, { before: there }, late, missing(late)],
  ['was not seen at all', {}, {}, late, missing(late)],
  [
    'comes back late',
    given,
    { before: gone, next: session('ts_2', 721_000) },
    721_000,
    { ...seen(721_000), ...back, away_ms: 720_000 },
  ],
  ['is still not back', given, { before: gone }, 2 * late, null],
  ['ended long after, by itself', given, { before: { ...gone, seen_at: at(late) }, next }, 2 * late, null],
] as const)('of a restart: the agent %s', (_, more, sight, ms, change) =>
  expect(outcomeOf(row(more), { ...unseen, ...sight }, start + ms)).toEqual(change),
)

test.each([
  ['is gone', {}, { before: gone }, seen(3_000)],
  ['is there', {}, { before: there }, null],
  ['is gone, after it was given up', given, { before: gone }, seen(3_000)],
] as const)('of a stop: the session %s', (_, more, { before }, change) =>
  expect(outcomeOf(row({ command: 'stop', ...more }), { before, next: undefined }, start + 4_000)).toEqual(
    change,
  ),
)

const newer = session('ts_2', 4_200, '3.31.0')

test.each([
  ['waits for ever', {}, { before: there }, 9 * late, null],
  ['is up', {}, { before: gone, next: newer }, 4_300, { ...seen(4_200), ...back, version_after: '3.31.0' }],
  [
    'is up, its answer lost',
    { state: 'unknown' },
    { before: gone, next: newer },
    4_300,
    { ...seen(4_200), ...back, version_after: '3.31.0' },
  ],
  ['did not take', {}, { before: gone, next }, 4_300, { ...goneFor(4_200), ...back }],
  ['went with its agent', {}, { before: gone }, 3_000 + patienceMs, goneFor(3_000 + patienceMs)],
  ['is decided for good', { ...given, version_after: '3.30.2' }, { before: gone, next: newer }, late, null],
] as const)('of an update: it %s', (_, more, sight, ms, change) =>
  expect(outcomeOf(row({ ...update, ...more }), { ...unseen, ...sight }, start + ms)).toEqual(change),
)

test.each(['sending', 'seen', 'refused'] as const)('what is %s is not for a sighting to decide', (state) =>
  expect(outcomeOf(row({ state }), { before: gone, next }, start + late)).toBeNull(),
)
