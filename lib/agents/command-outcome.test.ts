import { expect, test } from 'vitest'
import { command, session as listed } from '@/lib/api/testing/agents'
import { commandOutcome, patienceMs } from './command-outcome'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const row = (more: Parameters<typeof command>[0]) => command({ sent_at: at(0), ...more })
/** Returns a session. The platform reports its start in whole seconds. */
const session = (session_id: string, firstSeen: number, agent_version = '3.30.2') => ({
  session_id,
  ...listed({
    agent_version,
    started_at: at(Math.floor(firstSeen / 1_000) * 1_000),
    first_seen_at: at(firstSeen),
    seen_at: at(firstSeen),
  }),
})
const there = session('ts_1', -60_000)
const gone = { ...there, seen_at: at(1_000), gone_at: at(3_000) }
const next = session('ts_2', 4_200)
const late = patienceMs + 1
const lost = { state: 'unknown', error: { code: 'ADIT_OUTCOME_UNKNOWN', message: 'Lost' } } as const
const unseen = { before: undefined, next: undefined }

const back = { back_session_id: 'ts_2', away_ms: 3_200, away_least_ms: 1_000, version_after: '3.30.2' }
const seen = (ms: number) => ({ state: 'seen', ended_at: at(ms), is_still_there: 0 })
const unclear = (ms: number) => ({ ...seen(ms), state: 'unclear' })
const missing = (ms: number) => ({ state: 'missing', ended_at: at(ms) })
const goneFor = (ms: number) => ({ ...missing(ms), is_still_there: 0 })
const input = { state: 'missing', ended_at: at(patienceMs) } as const
const update = { command: 'update', state: 'waiting' } as const

test.each([
  ['is awaited', {}, { before: gone }, 4_000, null],
  ['is there', {}, { before: there }, 4_000, null],
  ['was never listed', {}, {}, 4_000, null],
  ['is back', {}, { before: gone, next }, 4_300, { ...seen(4_200), ...back }],
  [
    'has a new session, its answer lost',
    lost,
    { before: gone, next },
    4_300,
    { ...unclear(4_200), ...back, away_ms: 3_200 },
  ],
  ['is gone, its answer lost', lost, { before: gone }, late, goneFor(late)],
  [
    'has a new session late, its answer lost',
    { ...input, error: lost.error },
    { before: gone, next: session('ts_2', 721_000) },
    721_000,
    { ...unclear(721_000), ...back, away_ms: 720_000, away_least_ms: 718_000 },
  ],
  ['is listed twice, and did not end', {}, { before: there, next }, 4_300, null],
  ['is not back', {}, { before: gone }, late, goneFor(late)],
  ['did not end', {}, { before: there }, late, missing(late)],
  ['was not seen at all', {}, {}, late, missing(late)],
  [
    'comes back late',
    input,
    { before: gone, next: session('ts_2', 721_000) },
    721_000,
    { ...seen(721_000), ...back, away_ms: 720_000, away_least_ms: 718_000 },
  ],
  ['is still not back', input, { before: gone }, 2 * late, null],
  [
    'outlasted it, and is gone at the first look after',
    {},
    { before: { ...gone, seen_at: at(late) } },
    late,
    { ...missing(late), is_still_there: 1 },
  ],
  ['ended long after, by itself', input, { before: { ...gone, seen_at: at(late) }, next }, 2 * late, null],
] as const)('of a restart: the agent %s', (_, more, observed, ms, change) =>
  expect(commandOutcome(row(more), { ...unseen, ...observed }, start + ms)).toEqual(change),
)

const quick = {
  before: { ...there, seen_at: at(-5_000), gone_at: at(3_000) },
  next: { ...session('ts_2', 3_000), started_at: at(0) },
}

test.each([
  ['it accepted the command', {}, 1_000],
  ['its answer was lost: it may have ended before', { error: { code: 'x', message: 'x' } }, 6_000],
])('a restart between two looks is away to the start of its new session; %s', (_, more, away_ms) =>
  expect(commandOutcome(row(more), quick, start + 3_000)).toMatchObject({ away_ms, away_least_ms: 0 }),
)

test.each([
  ['is gone', {}, { before: gone }, seen(3_000)],
  ['is there', {}, { before: there }, null],
  ['is gone, after it was given up', input, { before: gone }, seen(3_000)],
  ['is gone, its answer lost', lost, { before: gone }, unclear(3_000)],
  ['is gone, and another is there', {}, { before: gone, next }, { ...unclear(4_200), ...back }],
  [
    'is gone, and another is there, its answer lost',
    lost,
    { before: gone, next },
    { ...unclear(4_200), ...back },
  ],
] as const)('of a stop: the session %s', (_, more, observed, change) =>
  expect(
    commandOutcome(row({ command: 'stop', ...more }), { ...unseen, ...observed }, start + 4_300),
  ).toEqual(change),
)

const newer = session('ts_2', 4_200, '3.31.0')

test.each([
  ['waits for ever', {}, { before: there }, 9 * late, null],
  ['is up', {}, { before: gone, next: newer }, 4_300, { ...seen(4_200), ...back, version_after: '3.31.0' }],
  [
    'is up, its answer lost',
    lost,
    { before: gone, next: newer },
    4_300,
    { ...unclear(4_200), ...back, version_after: '3.31.0' },
  ],
  ['did not take', {}, { before: gone, next }, 4_300, { ...goneFor(4_200), ...back }],
  ['did not take, its answer lost', lost, { before: gone, next }, 4_300, { ...goneFor(4_200), ...back }],
  [
    'went back to an older version',
    {},
    { before: gone, next: session('ts_2', 4_200, '3.29.0') },
    4_300,
    { ...goneFor(4_200), ...back, version_after: '3.29.0' },
  ],
  [
    'cannot be told, since the agent does not say its version',
    {},
    { before: gone, next: session('ts_2', 4_200, '') },
    4_300,
    { ...unclear(4_200), ...back, version_after: '' },
  ],
  [
    'cannot be told, since the agent did not say its version',
    { version_before: '' },
    { before: gone, next: newer },
    4_300,
    { ...unclear(4_200), ...back, version_after: '3.31.0' },
  ],
  ['went with its agent', {}, { before: gone }, 3_000 + patienceMs, goneFor(3_000 + patienceMs)],
  ['is decided for good', { ...input, version_after: '3.30.2' }, { before: gone, next: newer }, late, null],
] as const)('of an update: it %s', (_, more, observed, ms, change) =>
  expect(commandOutcome(row({ ...update, ...more }), { ...unseen, ...observed }, start + ms)).toEqual(change),
)

test.each(['sending', 'seen', 'unclear', 'refused'] as const)(
  'what is %s is not for a sighting to decide',
  (state) => expect(commandOutcome(row({ state }), { before: gone, next }, start + late)).toBeNull(),
)
