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

const back = { new_session_id: 'ts_2', offline_ms: 3_200, min_offline_ms: 1_000, version_after: '3.30.2' }
const seen = (ms: number) => ({ state: 'seen', ended_at: at(ms), is_session_listed: 0 })
const unclear = (ms: number) => ({ ...seen(ms), state: 'unclear' })
const missing = (ms: number) => ({ state: 'missing', ended_at: at(ms) })
const goneFor = (ms: number) => ({ ...missing(ms), is_session_listed: 0 })
const input = { state: 'missing', ended_at: at(patienceMs) } as const
const update = { command: 'update', state: 'waiting' } as const

test.each([
  ['is still offline', {}, { before: gone }, 4_000, null],
  ['is still connected', {}, { before: there }, 4_000, null],
  ['was never listed', {}, {}, 4_000, null],
  ['reconnected', {}, { before: gone, next }, 4_300, { ...seen(4_200), ...back }],
  [
    'has a new session and the response was lost',
    lost,
    { before: gone, next },
    4_300,
    { ...unclear(4_200), ...back, offline_ms: 3_200 },
  ],
  ['is offline past the time limit and the response was lost', lost, { before: gone }, late, goneFor(late)],
  [
    'has a new session late and the response was lost',
    { ...input, error: lost.error },
    { before: gone, next: session('ts_2', 721_000) },
    721_000,
    { ...unclear(721_000), ...back, offline_ms: 720_000, min_offline_ms: 718_000 },
  ],
  ['has a new session while the old one is connected', {}, { before: there, next }, 4_300, null],
  ['is offline past the time limit', {}, { before: gone }, late, goneFor(late)],
  ['is connected past the time limit', {}, { before: there }, late, missing(late)],
  ['was not listed by the time limit', {}, {}, late, missing(late)],
  [
    'reconnected after the time limit',
    input,
    { before: gone, next: session('ts_2', 721_000) },
    721_000,
    { ...seen(721_000), ...back, offline_ms: 720_000, min_offline_ms: 718_000 },
  ],
  ['is offline long after the time limit', input, { before: gone }, 2 * late, null],
  [
    'disconnected only after the time limit',
    {},
    { before: { ...gone, seen_at: at(late) } },
    late,
    { ...missing(late), is_session_listed: 1 },
  ],
  [
    'restarted on its own after the time limit',
    input,
    { before: { ...gone, seen_at: at(late) }, next },
    2 * late,
    null,
  ],
] as const)('outcome of a restart: the agent %s', (_, more, observed, ms, change) =>
  expect(commandOutcome(row(more), { ...unseen, ...observed }, start + ms)).toEqual(change),
)

const quick = {
  before: { ...there, seen_at: at(-5_000), gone_at: at(3_000) },
  next: { ...session('ts_2', 3_000), started_at: at(0) },
}

test.each([
  ['the command was accepted', {}, 1_000],
  ['the response was lost, so it may have ended earlier', { error: { code: 'x', message: 'x' } }, 6_000],
])('the downtime of a restart between polls ends when the new session starts; %s', (_, more, offline_ms) =>
  expect(commandOutcome(row(more), quick, start + 3_000)).toMatchObject({ offline_ms, min_offline_ms: 0 }),
)

test.each([
  ['ended', {}, { before: gone }, seen(3_000)],
  ['is still connected', {}, { before: there }, null],
  ['ended after the time limit', input, { before: gone }, seen(3_000)],
  ['ended and the response was lost', lost, { before: gone }, unclear(3_000)],
  ['ended and a new one connected', {}, { before: gone, next }, { ...unclear(4_200), ...back }],
  [
    'ended, a new one connected, and the response was lost',
    lost,
    { before: gone, next },
    { ...unclear(4_200), ...back },
  ],
] as const)('outcome of a stop: the session %s', (_, more, observed, change) =>
  expect(
    commandOutcome(row({ command: 'stop', ...more }), { ...unseen, ...observed }, start + 4_300),
  ).toEqual(change),
)

const newer = session('ts_2', 4_200, '3.31.0')

test.each([
  ['waits for a restart without a time limit', {}, { before: there }, 9 * late, null],
  [
    'is running',
    {},
    { before: gone, next: newer },
    4_300,
    { ...seen(4_200), ...back, version_after: '3.31.0' },
  ],
  [
    'is running and the response was lost',
    lost,
    { before: gone, next: newer },
    4_300,
    { ...unclear(4_200), ...back, version_after: '3.31.0' },
  ],
  ['was not installed', {}, { before: gone, next }, 4_300, { ...goneFor(4_200), ...back }],
  [
    'was not installed and the response was lost',
    lost,
    { before: gone, next },
    4_300,
    { ...goneFor(4_200), ...back },
  ],
  [
    'reverted to an older version',
    {},
    { before: gone, next: session('ts_2', 4_200, '3.29.0') },
    4_300,
    { ...goneFor(4_200), ...back, version_after: '3.29.0' },
  ],
  [
    'is unclear because the new session reports no version',
    {},
    { before: gone, next: session('ts_2', 4_200, '') },
    4_300,
    { ...unclear(4_200), ...back, version_after: '' },
  ],
  [
    'is unclear because the old session reported no version',
    { version_before: '' },
    { before: gone, next: newer },
    4_300,
    { ...unclear(4_200), ...back, version_after: '3.31.0' },
  ],
  [
    'ended with its agent, which did not reconnect',
    {},
    { before: gone },
    3_000 + patienceMs,
    goneFor(3_000 + patienceMs),
  ],
  [
    'does not change once decided',
    { ...input, version_after: '3.30.2' },
    { before: gone, next: newer },
    late,
    null,
  ],
] as const)('outcome of an update: it %s', (_, more, observed, ms, change) =>
  expect(commandOutcome(row({ ...update, ...more }), { ...unseen, ...observed }, start + ms)).toEqual(change),
)

test.each(['sending', 'seen', 'unclear', 'refused'] as const)(
  'a poll does not change the outcome of a command that is %s',
  (state) => expect(commandOutcome(row({ state }), { before: gone, next }, start + late)).toBeNull(),
)
