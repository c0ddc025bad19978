import { expect, test } from 'vitest'
import { commandReason, learnedReason, rejectedBy, rollingReason, updateRefusal } from './command-reasons'

test.each([
  ['restart', 'service/2', 'linux', undefined],
  ['restart', 'service/v2', 'windows', /Windows/],
  ['restart', 'service/2', 'Windows', /Windows/],
  ['update', 'service/2', 'windows', undefined],
  ['stop', 'service/2', 'windows', undefined],
  ['restart', 'ssh', '', /SSH/],
  ['restart', 'SSH/2', '', /SSH/],
  ['restart', 'sshd', '', undefined],
  ['update', 'ssh', null, /SSH/],
  ['stop', 'ssh', '', undefined],
] as const)('availability of %s over transport %s on %s', (command, transport, os, reason) => {
  const input = commandReason({ transport, os }, command)
  if (reason === undefined) expect(input).toBeUndefined()
  else expect(input).toMatch(reason)
})

test('a restart and a rolling update give the same reason for an agent on Windows', () => {
  const session = { transport: 'service/2', os: 'windows' }
  const texts = [commandReason(session, 'restart'), rollingReason(session)]
  for (const text of texts) expect(text).toContain("Agents on Windows can't be restarted remotely.")
  expect(rollingReason(session)).toContain('Update this agent on its own page')
  expect(rollingReason({ ...session, os: 'linux' })).toBeUndefined()
  expect(rollingReason({ ...session, transport: 'ssh' })).toBe('SSH clients support only the stop command.')
})

test.each([
  ['ERR_SERVICE_806', 'Update checks are disabled on this host', 'off'],
  ['ERR_SERVICE_806', 'To restart it, sign in', 'off'],
  ['ERR_SERVICE_1121', 'This session is an SSH client', 'off'],
  ['ERR_SERVICE_809', 'The agent is already being updated', 'running'],
  ['ERR_SERVICE_809', 'The agent was already updated to 3.31.0 and is waiting for a restart', 'restart'],
  [
    'ERR_SERVICE_809',
    'No update is available for 3.31.0: a command never installs a new major version',
    'newest',
  ],
  ['400', 'The agent is updated and has not been restarted', 'restart'],
  ['400', 'The agent is already updating', 'running'],
  ['400', 'No newer version is available', 'newest'],
  ['400', 'Update checks are disabled in the configuration', 'off'],
  ['ERR_SERVICE_809', 'The disk is full', 'other'],
])('an update refused with %s "%s" is classified as %s', (code, message, kind) =>
  expect(updateRefusal({ code, message })).toBe(kind),
)

const at = Date.parse('2026-01-01T00:00:00Z')
const refused = (message: string) => ({
  sent_at: '2026-01-01T00:00:00Z',
  error: { code: 'ERR_SERVICE_809', message },
})
const [running, newest] = ['It is being updated', 'There is no update for 3.30.2']
const off = { ...refused(''), error: { code: 'ERR_SERVICE_806', message: 'checks are off' } }

test.each([
  ['none if no update was refused', undefined, null, 0, undefined],
  [
    'updates are off for the rest of the session',
    off,
    null,
    9e9,
    'The agent rejected an earlier update: checks are off',
  ],
  [
    'an installed update is waiting for a restart',
    refused('restart it first'),
    null,
    9e9,
    /waiting for a restart/,
  ],
  [
    'an update started less than a minute ago is in progress',
    refused(running),
    null,
    59_000,
    'An update is in progress.',
  ],
  ['none a minute after an update was in progress', refused(running), null, 60_000, undefined],
  [
    'the agent runs the newest release',
    refused(newest),
    null,
    0,
    /^The agent found no version newer than 3\.30\.2/,
  ],
  ['none an hour after it ran the newest release', refused(newest), null, 3_600_000, undefined],
  ['none if a newer release is known', refused(newest), '3.31.0', 0, undefined],
  ['none after an unknown refusal', refused('The disk is full'), null, 0, undefined],
])('the learned reason not to update: %s', (_, input, newer_version, ageMs, reason) => {
  const learned = learnedReason(input, { agent_version: '3.30.2', newer_version }, at + ageMs)
  if (reason === undefined) expect(learned).toBeUndefined()
  else expect(learned).toMatch(reason)
})

test.each([
  ['update', { code: 'ERR_SERVICE_806', message: 'Update checks are off' }, 'The agent'],
  ['update', { code: '400', message: 'The agent is already updating' }, 'The agent'],
  ['restart', { code: 'ERR_SERVICE_808', message: 'The disk is full' }, 'The agent'],
  ['update', { code: '403', message: 'Not permitted' }, 'The platform'],
  ['stop', null, 'The platform'],
] as const)('a %s command that failed with %j was rejected by %s', (command, error, who) =>
  expect(rejectedBy(command, error)).toBe(who),
)
