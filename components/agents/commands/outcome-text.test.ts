import { expect, test } from 'vitest'
import { command as aCommand } from '@/lib/api/testing/agents'
import { outageText } from '@/lib/agents/model/outage-text'
import { unknownOutcomeMessage } from '@/lib/contract/unknown-outcome-text'
import { voiceFaults } from '@/lib/util/testing/voice'
import { commandQuestion, newsMs, outcomeText, versionChange } from './outcome-text'

const lost = { code: 'ADIT_OUTCOME_UNKNOWN', message: unknownOutcomeMessage('The response was lost.') }
const ended_at = '2026-01-01T00:10:07.000Z'
const back = { state: 'seen', ended_at, new_session_id: 'ts_2', version_after: '3.30.2' } as const

test('an update of an unfinished rolling update needs no restart by a person', () => {
  const update = { id: 'u1', name: 'November' }
  const text = (more: Parameters<typeof aCommand>[0]) =>
    outcomeText(aCommand({ command: 'update', update_id: 'u1', ...more }), update).sentences.join(' ')
  expect(text({ state: 'waiting' })).toBe('The rolling update restarts this agent.')
  expect(text({ state: 'unknown', error: lost })).toMatch(/might have started\. The rolling update restarts/)
  expect(text({ state: 'waiting', update_id: null })).toMatch(/then restart the agent/)
})

test.each([
  ['a command that is being sent', { state: 'sending' }, 'Restart command sent', /Waiting for the response/],
  ['an accepted command', {}, 'The agent accepted the restart command', /isn't confirmed yet/],
  [
    'an accepted command whose session is still connected',
    { is_session_listed: true },
    'The agent accepted the restart command',
    /still connected/,
  ],
  [
    'an accepted command whose session ended',
    { is_session_listed: false },
    'The agent accepted the restart command',
    /session ended\. The agent hasn't reconnected/,
  ],
  [
    'a restarted agent',
    { ...back, offline_ms: 740, min_offline_ms: 0 },
    'The agent is back online',
    /^The agent was offline for less than 1 s\. The agent still runs 3\.30\.2\.$/,
  ],
  [
    'a restart that took longer than the poll interval',
    { ...back, offline_ms: 60_000, min_offline_ms: 57_400 },
    'The agent is back online',
    /for less than 1 min 1 s\. /,
  ],
  [
    'a restart measured only between two polls',
    { ...back, offline_ms: 3_240 },
    'The agent is back online',
    /^The agent was offline for less than 4 s\. The agent still/,
  ],
  [
    'a stopped agent',
    { ...back, command: 'stop' },
    'The agent stopped',
    /^The session ended 7 seconds after the command/,
  ],
  [
    'an accepted update',
    { command: 'update', state: 'waiting' },
    'The agent accepted the update command',
    /then restart the agent to run the new version/,
  ],
  [
    'an updated agent',
    { ...back, command: 'update', version_after: '3.31.0' },
    'The new version is running',
    /3\.31\.0 \(was 3\.30\.2\)/,
  ],
  [
    'a command whose response was lost',
    { state: 'unknown', error: lost },
    "Couldn't confirm the restart",
    /^The response was lost\.$/,
  ],
  [
    'a command whose response was lost and whose session ended',
    { state: 'unknown', error: lost, is_session_listed: false },
    "Couldn't confirm the restart",
    /response was lost\. The session ended\. The agent hasn't reconnected/,
  ],
  [
    'a lost command that a restore settled',
    { state: 'unknown', error: lost, ended_at },
    "Couldn't confirm the restart",
    /response was lost.*Check the agent's session and version/,
  ],
  [
    'an update whose response was lost',
    { command: 'update', state: 'unknown', error: lost },
    "Couldn't confirm the update",
    /might have started/,
  ],
  [
    'a refused command',
    { state: 'refused', error: { code: 'ERR_SERVICE_804', message: 'Not on Windows' } },
    'The agent rejected the restart',
    /^Not on Windows\. Nothing was changed/,
  ],
  [
    'a command that was never sent',
    { state: 'refused', error: { code: 'ADIT_UPSTREAM_CONNECT', message: 'Nothing listens there.' } },
    "The restart command didn't reach the agent",
    /^Nothing listens there\. Nothing was changed/,
  ],
  [
    'an agent that did not reconnect',
    { state: 'missing', checked_at: ended_at, is_session_listed: false },
    'Still offline after 5 minutes',
    /invalid configuration/,
  ],
  [
    'an agent that never disconnected',
    { state: 'missing', checked_at: ended_at, is_session_listed: true },
    'Unconfirmed after 5 minutes',
    /still connected at the last check/,
  ],
  [
    'an agent that did not reconnect after a lost response',
    { state: 'missing', checked_at: ended_at, is_session_listed: false, error: lost },
    'Still offline after 5 minutes',
    /couldn't confirm whether the restart command ended the session/,
  ],
  [
    'a session that the poll did not report',
    { state: 'missing', checked_at: ended_at },
    'Unconfirmed after 5 minutes',
    /didn't report whether/,
  ],
  ['a command without a poll', { state: 'missing' }, 'Unconfirmed after 5 minutes', /didn't report whether/],
  [
    'an update that did not change the version',
    { command: 'update', state: 'missing', version_after: '3.30.2' },
    "The version didn't change",
    /still runs.*wait longer/,
  ],
  [
    'an update with a lost response that did not change the version',
    { command: 'update', state: 'missing', version_after: '3.30.2', error: lost },
    "The version didn't change",
    /still runs.*might not have started/,
  ],
  ...(['missing', 'seen'] as const).map(
    (state) =>
      [
        `an older version, kept as ${state}`,
        { ...back, command: 'update', state, version_after: '3.29.0' },
        "The version changed but isn't newer",
        /3\.29\.0 \(was 3\.30\.2\)\. Something else/,
      ] as const,
  ),
] as const)('the outcome text of %s', (_, more, title, sentences) => {
  const text = outcomeText(aCommand(more))
  expect(text.title).toBe(title)
  expect(text.sentences.join(' ')).toMatch(sentences)
  expect(voiceFaults([text.title, text.label, ...text.sentences])).toEqual([])
})

test('an update without a newer version is shown as information, not as an error', () => {
  const error = { code: 'ERR_SERVICE_809', message: 'There is no update for 3.30.2' }
  expect(outcomeText(aCommand({ command: 'update', state: 'refused', error }))).toMatchObject({
    tone: 'info',
    title: 'No update available',
    sentences: ['The agent found no version newer than 3.30.2.', `${error.message}.`],
  })
})

test.each(['restart', 'stop', 'update'] as const)(
  'a %s looks done only after its effect is confirmed',
  (name) => {
    const toneOf = (state: 'sending' | 'accepted' | 'unknown' | 'unclear' | 'seen') =>
      outcomeText(aCommand({ ...back, version_after: '3.31.0', command: name, state })).tone
    expect(toneOf('seen')).toBe('ready')
    for (const state of ['sending', 'accepted', 'unknown', 'unclear'] as const)
      expect(toneOf(state)).not.toBe('ready')
  },
)

test('the label of a late reconnect states the same time as the sentence', () => {
  const { label, sentences } = outcomeText(aCommand({ ...back, offline_ms: 370_000 }))
  expect(label).toBe('Back online in less than 6 min 11 s')
  expect(sentences[0]).toBe('The agent was offline for less than 6 min 11 s.')
})

test.each([
  [740, 'less than 1 s'],
  [3_000, 'less than 4 s'],
  [42_400, 'less than 43 s'],
  [330_000, 'less than 5 min 31 s'],
  [724_000, 'less than 13 min'],
])('an outage of at most %i ms is shown as %s', (ms, text) => expect(outageText(ms)).toBe(text))

test('the outcome of a restart explains how the outage was measured', () => {
  const methodOf = (more: object) =>
    outcomeText(aCommand({ ...back, offline_ms: 3_240, ...more })).measured?.method
  expect(methodOf({ min_offline_ms: 0 })).toMatch(/^Measured from the command to .*about 1 second\.$/)
  expect(methodOf({})).toMatch(/^Measured between two checks/)
  expect(methodOf({ offline_ms: null })).toBeUndefined()
})

test.each(['restart', 'stop'] as const)(
  'an unconfirmed %s explains how the outage was measured',
  (command) => {
    const { sentences, measured } = outcomeText(aCommand({ ...unclear, command }))
    expect(sentences).toContain(measured?.sentence)
    expect(measured?.sentence).toBe('The agent was offline for less than 4 s.')
    expect(measured?.method).toMatch(/^Measured /)
    expect(outcomeText(aCommand({ ...ended, command })).measured).toBeUndefined()
  },
)

test.each([
  ['3.1.0', '3.1.0', 'The agent still runs 3.1.0.'],
  ['3.0.0', '3.1.0', 'The agent now runs 3.1.0 (was 3.0.0).'],
  ['', '3.1.0', 'The agent now runs 3.1.0 (was unknown).'],
  ['3.0.0', null, "The agent doesn't report its version."],
])('the version text for a change from %s to %s', (before, now, text) =>
  expect(versionChange(before, now)).toBe(text),
)

test.each([
  ['192.0.2.1', 'Stop the agent at 192.0.2.1?'],
  ['DOCK7-OFFICE', 'Stop DOCK7-OFFICE (192.0.2.1)?'],
])('the confirmation of a command to %s asks: %s', (name, text) =>
  expect(commandQuestion('Stop', name, '192.0.2.1')).toBe(text),
)

const unclear = { ...back, state: 'unclear', offline_ms: 3_240, error: lost } as const
const ended = { ...unclear, new_session_id: null, offline_ms: null, version_after: null }

test.each([
  [
    'a restart with a lost response and a new session',
    unclear,
    "The agent has a new session, but the restart isn't confirmed",
    /reconnected without restarting\. To confirm, restart the agent again\..* less than 4 s.* still runs/,
  ],
  [
    'a stop with a lost response and no session',
    { ...ended, command: 'stop' },
    "The session ended, but the console couldn't confirm that the agent stopped",
    /lost its connection\..* stop it again/,
  ],
  [
    'a stop with a lost response and a new session',
    { ...unclear, command: 'stop' },
    'The agent reconnected with a new session',
    /response was lost.* Stop the agent again/,
  ],
  [
    'an accepted stop and a new session',
    { ...unclear, command: 'stop', error: null },
    'The agent reconnected with a new session',
    /accepted the stop.* have reconnected without stopping, or a service manager might /,
  ],
  [
    'an update with a lost response and a newer version',
    { ...unclear, command: 'update', version_after: '3.31.0' },
    "A new version is running, but the console couldn't confirm that this update installed it",
    /The agent now runs 3\.31\.0 .*something else might have updated/,
  ],
  [
    'an update with an unreported version',
    { ...unclear, command: 'update', version_after: '', error: null },
    "The agent has a new session, but the update isn't confirmed",
    /doesn't report its version\. Check the agent's version on its machine/,
  ],
] as const)('an ambiguous change does not confirm a command: %s', (_, more, title, sentences) => {
  const text = outcomeText(aCommand(more))
  expect(text).toMatchObject({ title, state: 'unknown', tone: 'info' })
  expect(text.label).not.toMatch(/^(Back|Stopped|Updated)/)
  expect(text.sentences.join(' ')).toMatch(sentences)
  expect(voiceFaults([text.title, text.label, ...text.sentences])).toEqual([])
  const hasLost = text.sentences.some((one) => one.includes('response was lost'))
  expect(hasLost).toBe('error' in more && more.error !== null)
  expect(text.sentences.join(' ')).not.toContain('the accepted command')
})

test('a success is news for a minute, and any other outcome for ten', () => {
  expect(newsMs(aCommand({ state: 'seen', version_after: '3.30.2', offline_ms: 3_240 }))).toBe(60_000)
  expect(newsMs(aCommand({ state: 'missing' }))).toBe(600_000)
})
