import { expect, test } from 'vitest'
import { command } from '@/lib/client/testing/agents'
import { commandQuestion, outcomeWords, spanWords, versionWords } from './command-words'

const lost = { code: 'ADIT_OUTCOME_UNKNOWN', message: 'The answer was lost.' }
const ended_at = '2026-01-01T00:10:07.000Z'
const back = { state: 'seen', ended_at, back_session_id: 'ts_2', version_after: '3.30.2' } as const

test.each([
  ['on its way', { state: 'sending' }, 'Restart sent', /has not arrived/],
  ['accepted', {}, 'The agent accepted the restart', /Accepted is not done/],
  ['seen to be there', { is_still_there: true }, 'The agent accepted the restart', /still there/],
  [
    'seen to be gone',
    { is_still_there: false },
    'The agent accepted the restart',
    /session ended; .* not back/,
  ],
  [
    'back',
    { ...back, away_ms: 740, away_least_ms: 0 },
    'The agent is back',
    /for 0\.7 s at most\. That is from .* to the start of its new session, .* It runs 3\.30\.2 as before/,
  ],
  [
    'back after longer than between two looks',
    { ...back, away_ms: 60_000, away_least_ms: 57_400 },
    'The agent is back',
    /for 57 s to 1 min\. That is from/,
  ],
  [
    'back, as the looks alone tell',
    { ...back, away_ms: 3_240 },
    'The agent is back',
    /3\.2 s at most\. That is from the last look .* may have been away for less/,
  ],
  [
    'back, its answer lost',
    { ...back, error: lost },
    'The agent is back',
    /answer was lost\. .* fits the restart, but .* another reason/,
  ],
  ['stopped', { ...back, command: 'stop' }, 'The agent stopped', /^Stopped 7 s after the command/],
  [
    'an update',
    { command: 'update', state: 'waiting' },
    'The agent accepted the update',
    /only after a restart/,
  ],
  [
    'updated',
    { ...back, command: 'update', version_after: '3.31.0' },
    'The new version is up',
    /3\.31\.0; before, it ran 3\.30\.2/,
  ],
  ['lost', { state: 'unknown', error: lost }, 'Outcome unknown', /answer was lost.*looks for/],
  [
    'a lost update',
    { command: 'update', state: 'unknown', error: lost },
    'Outcome unknown',
    /may have begun/,
  ],
  [
    'refused',
    { state: 'refused', error: { code: 'ERR_SERVICE_804', message: 'Not on Windows' } },
    'The restart was refused',
    /^Not on Windows Nothing was done/,
  ],
  [
    'never sent',
    { state: 'refused', error: { code: 'ADIT_UPSTREAM_CONNECT', message: 'Nothing listens there.' } },
    'The restart did not reach the agent',
    /^Nothing listens there\. Nothing was done/,
  ],
  [
    'not back',
    { state: 'missing', looked_at: ended_at, is_still_there: false },
    'Not back after 5 minutes',
    /broken configuration/,
  ],
  [
    'still there',
    { state: 'missing', looked_at: ended_at, is_still_there: true },
    'Not seen after 5 minutes',
    /At the last look .* still there: the restart was not seen/,
  ],
  ['never looked', { state: 'missing' }, 'Not seen after 5 minutes', /did not say whether/],
  [
    'unchanged',
    { command: 'update', state: 'missing', version_after: '3.30.2' },
    'The version did not change',
    /as before.*wait longer/,
  ],
] as const)('%s', (_, more, title, sentences) => {
  const words = outcomeWords(command(more))
  expect(words.title).toBe(title)
  expect(words.sentences.join(' ')).toMatch(sentences)
})

test('that there is nothing newer is news, and no fault', () => {
  const error = { code: 'ERR_SERVICE_809', message: 'There is no update for 3.30.2' }
  expect(outcomeWords(command({ command: 'update', state: 'refused', error }))).toMatchObject({
    tone: 'info',
    title: 'Nothing to update',
    sentences: [expect.stringContaining('3.30.2 is the newest of its major'), error.message],
  })
})

test.each(['restart', 'stop', 'update'] as const)('a %s looks done only once it was seen', (name) => {
  const toneOf = (state: 'sending' | 'accepted' | 'unknown' | 'seen') =>
    outcomeWords(command({ ...back, command: name, state })).tone
  expect(toneOf('seen')).toBe('ready')
  for (const state of ['sending', 'accepted', 'unknown'] as const) expect(toneOf(state)).not.toBe('ready')
})

test('who comes back late is said to have come late', () =>
  expect(outcomeWords(command({ ...back, away_ms: 724_000 })).word).toBe('Came back after 12 min'))

test.each([
  [3_240, '3.2 s'],
  [42_400, '42 s'],
  [330_000, '5 min 30 s'],
  [724_000, '12 min'],
])('%i ms: %s', (ms, words) => expect(spanWords(ms)).toBe(words))

test.each([
  ['3.1.0', '3.1.0', 'It runs 3.1.0 as before.'],
  ['3.0.0', '3.1.0', 'It runs 3.1.0; before, it ran 3.0.0.'],
  ['', '3.1.0', 'It runs 3.1.0; before, it ran an unknown version.'],
  ['3.0.0', null, 'It does not say which version it runs.'],
])('from %s to %s', (before, now, words) => expect(versionWords(before, now)).toBe(words))

test.each([
  ['192.0.2.1', 'Stop the agent at 192.0.2.1?'],
  ['DOCK7-OFFICE', 'Stop DOCK7-OFFICE (192.0.2.1)?'],
])('a command to %s asks: %s', (name, words) =>
  expect(commandQuestion('Stop', name, '192.0.2.1')).toBe(words),
)
