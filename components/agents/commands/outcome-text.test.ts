import { expect, test } from 'vitest'
import { command } from '@/lib/api/testing/agents'
import { commandQuestion, durationText, outcomeText, versionText } from './outcome-text'

const lost = { code: 'ADIT_OUTCOME_UNKNOWN', message: 'The response was lost.' }
const ended_at = '2026-01-01T00:10:07.000Z'
const back = { state: 'seen', ended_at, back_session_id: 'ts_2', version_after: '3.30.2' } as const

test.each([
  ['on its way', { state: 'sending' }, 'Restart sent', /Waiting for the response/],
  ['accepted', {}, 'The agent accepted the restart', /isn't confirmed yet/],
  ['seen to be there', { is_still_there: true }, 'The agent accepted the restart', /still connected/],
  [
    'seen to be gone',
    { is_still_there: false },
    'The agent accepted the restart',
    /session ended\. The agent hasn't reconnected/,
  ],
  [
    'back',
    { ...back, away_ms: 740, away_least_ms: 0 },
    'The agent is back online',
    /for at most 0\.7 s\. Measured from .* to the start of the new session\. .* The agent still runs 3\.30\.2/,
  ],
  [
    'back after longer than between two looks',
    { ...back, away_ms: 60_000, away_least_ms: 57_400 },
    'The agent is back online',
    /for between 57 s and 1 min\. Measured from/,
  ],
  [
    'back, as the looks alone tell',
    { ...back, away_ms: 3_240 },
    'The agent is back online',
    /at most 3\.2 s\. Measured between two checks.* may be shorter/,
  ],
  ['stopped', { ...back, command: 'stop' }, 'The agent stopped', /^Stopped 7 s after the command/],
  [
    'an update',
    { command: 'update', state: 'waiting' },
    'The agent accepted the update',
    /then restart the agent to run the new version/,
  ],
  [
    'updated',
    { ...back, command: 'update', version_after: '3.31.0' },
    'The new version is running',
    /3\.31\.0 \(was 3\.30\.2\)/,
  ],
  ['lost', { state: 'unknown', error: lost }, 'Outcome unknown', /response was lost.*couldn't confirm/],
  [
    'settled by a restore',
    { state: 'unknown', error: lost, ended_at },
    'Outcome unknown',
    /response was lost.*Check the agent's session and version/,
  ],
  [
    'a lost update',
    { command: 'update', state: 'unknown', error: lost },
    'Outcome unknown',
    /may have started/,
  ],
  [
    'refused',
    { state: 'refused', error: { code: 'ERR_SERVICE_804', message: 'Not on Windows' } },
    'The platform refused the restart',
    /^Not on Windows Nothing was changed/,
  ],
  [
    'never sent',
    { state: 'refused', error: { code: 'ADIT_UPSTREAM_CONNECT', message: 'Nothing listens there.' } },
    "The restart command didn't reach the agent",
    /^Nothing listens there\. Nothing was changed/,
  ],
  [
    'not back',
    { state: 'missing', looked_at: ended_at, is_still_there: false },
    'Still offline after 5 minutes',
    /invalid configuration/,
  ],
  [
    'still there',
    { state: 'missing', looked_at: ended_at, is_still_there: true },
    'Not confirmed after 5 minutes',
    /still connected at the last check/,
  ],
  [
    'not back, its answer lost',
    { state: 'missing', looked_at: ended_at, is_still_there: false, error: lost },
    'Still offline after 5 minutes',
    /couldn't confirm whether the restart ended the session/,
  ],
  [
    'a session that nothing was said of',
    { state: 'missing', looked_at: ended_at },
    'Not confirmed after 5 minutes',
    /didn't report whether/,
  ],
  ['never looked', { state: 'missing' }, 'Not confirmed after 5 minutes', /didn't report whether/],
  [
    'unchanged',
    { command: 'update', state: 'missing', version_after: '3.30.2' },
    "The version didn't change",
    /still runs.*wait longer/,
  ],
  [
    'unchanged, its answer lost',
    { command: 'update', state: 'missing', version_after: '3.30.2', error: lost },
    "The version didn't change",
    /still runs.*may never have started/,
  ],
  ...(['missing', 'seen'] as const).map(
    (state) =>
      [
        `an older version, kept as ${state}`,
        { ...back, command: 'update', state, version_after: '3.29.0' },
        "The version changed but isn't newer",
        /3\.29\.0 \(was 3\.30\.2\)/,
      ] as const,
  ),
] as const)('%s', (_, more, title, sentences) => {
  const text = outcomeText(command(more))
  expect(text.title).toBe(title)
  expect(text.sentences.join(' ')).toMatch(sentences)
})

test('that there is nothing newer is news, and no fault', () => {
  const error = { code: 'ERR_SERVICE_809', message: 'There is no update for 3.30.2' }
  expect(outcomeText(command({ command: 'update', state: 'refused', error }))).toMatchObject({
    tone: 'info',
    title: 'No update available',
    sentences: [expect.stringContaining('3.30.2 is the newest release'), error.message],
  })
})

test.each(['restart', 'stop', 'update'] as const)('a %s looks done only once it was seen', (name) => {
  const toneOf = (state: 'sending' | 'accepted' | 'unknown' | 'unclear' | 'seen') =>
    outcomeText(command({ ...back, version_after: '3.31.0', command: name, state })).tone
  expect(toneOf('seen')).toBe('ready')
  for (const state of ['sending', 'accepted', 'unknown', 'unclear'] as const)
    expect(toneOf(state)).not.toBe('ready')
})

test('who comes back late is said to have come late', () =>
  expect(outcomeText(command({ ...back, away_ms: 724_000 })).label).toBe('Back online after 12 min'))

test.each([
  [3_240, '3.2 s'],
  [42_400, '42 s'],
  [330_000, '5 min 30 s'],
  [724_000, '12 min'],
])('%i ms: %s', (ms, text) => expect(durationText(ms)).toBe(text))

test.each([
  ['3.1.0', '3.1.0', 'The agent still runs 3.1.0.'],
  ['3.0.0', '3.1.0', 'The agent now runs 3.1.0 (was 3.0.0).'],
  ['', '3.1.0', 'The agent now runs 3.1.0 (was unknown).'],
  ['3.0.0', null, "The agent doesn't report its version."],
])('from %s to %s', (before, now, text) => expect(versionText(before, now)).toBe(text))

test.each([
  ['192.0.2.1', 'Stop the agent at 192.0.2.1?'],
  ['DOCK7-OFFICE', 'Stop DOCK7-OFFICE (192.0.2.1)?'],
])('a command to %s asks: %s', (name, text) => expect(commandQuestion('Stop', name, '192.0.2.1')).toBe(text))

const unclear = { ...back, state: 'unclear', away_ms: 3_240, error: lost } as const
const ended = { ...unclear, back_session_id: null, away_ms: null, version_after: null }

test.each([
  [
    'a lost restart and a new session',
    unclear,
    "The agent has a new session, but the restart isn't confirmed",
    /only have reconnected\. To be sure, restart the agent again\..* at most 3\.2 s.* still runs/,
  ],
  [
    'a lost stop and no session',
    { ...ended, command: 'stop' },
    "The session ended, but the stop isn't confirmed",
    /lost its connection\..* stop it again/,
  ],
  [
    'a lost stop and a new session',
    { ...unclear, command: 'stop' },
    'The agent is connected again with a new session',
    /response was lost.* Stop the agent again/,
  ],
  [
    'an accepted stop and a new session',
    { ...unclear, command: 'stop', error: null },
    'The agent is connected again with a new session',
    /accepted the stop.* only have reconnected, or a service manager may /,
  ],
  [
    'a lost update and a newer version',
    { ...unclear, command: 'update', version_after: '3.31.0' },
    "A new version is running, but we couldn't confirm that this update installed it",
    /The agent now runs 3\.31\.0 .*something else may have updated/,
  ],
  [
    'an update and a version that is not told',
    { ...unclear, command: 'update', version_after: '', error: null },
    "The agent has a new session, but the update isn't confirmed",
    /doesn't report its version\. Check the agent's version on its host/,
  ],
] as const)(
  'what fits a command and something else as well is no outcome of it: %s',
  (_, more, title, sentences) => {
    const text = outcomeText(command(more))
    expect(text).toMatchObject({ title, state: 'unknown', tone: 'info' })
    expect(text.label).not.toMatch(/^(Back|Stopped|Updated)/)
    expect(text.sentences.join(' ')).toMatch(sentences)
    const hasLost = text.sentences.some((one) => one.includes('response was lost'))
    expect(hasLost).toBe('error' in more && more.error !== null)
    expect(text.sentences.join(' ')).not.toContain('the accepted command')
  },
)
