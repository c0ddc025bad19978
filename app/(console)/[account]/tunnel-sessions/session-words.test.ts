import { expect, test } from 'vitest'
import {
  backAs,
  commandQuestion,
  commandReason,
  osName,
  standingOf,
  transportWords,
  versionWords,
} from './session-words'

test.each([
  ['service/2', 'Agent'],
  ['service/v2', 'Agent'],
  ['ssh', 'SSH client'],
  ['service/3', 'service/3'],
])('%s: %s', (transport, words) => expect(transportWords(transport)).toBe(words))

test.each([
  ['restart', 'service/2', 'linux', undefined],
  ['restart', 'service/v2', 'windows', /Windows/],
  ['restart', 'service/2', 'Windows', /Windows/],
  ['update', 'service/2', 'windows', undefined],
  ['stop', 'service/2', 'windows', undefined],
  ['restart', 'ssh', '', /SSH/],
  ['update', 'ssh', null, /SSH/],
  ['stop', 'ssh', '', undefined],
] as const)('%s over %s on %s', (command, transport, os, reason) => {
  const given = commandReason({ transport, os }, command)
  if (reason === undefined) expect(given).toBeUndefined()
  else expect(given).toMatch(reason)
})

test.each([
  ['darwin', 'macOS'],
  ['Linux', 'Linux'],
  ['plan9', 'plan9'],
])('%s: %s', (os, name) => expect(osName(os)).toBe(name))

const session = {
  id: 'ts_1',
  ip: '192.0.2.1',
  metadata: '{}',
  credential: { id: 'cr_1', uri: '' },
  started_at: '2026-01-01T00:00:00Z',
}
const later = { ...session, id: 'ts_2', started_at: '2026-01-01T00:01:00Z' }

test.each([
  ['the same agent under a new id', [session, later], ['ts_1'], 'ts_2'],
  ['itself', [session], ['ts_1'], undefined],
  ['a twin that was there before', [session, later], ['ts_1', 'ts_2'], undefined],
  ['another address', [{ ...later, ip: '192.0.2.2' }], [], undefined],
  ['another credential', [{ ...later, credential: { id: 'cr_2', uri: '' } }], [], undefined],
  ['other metadata', [{ ...later, metadata: '' }], [], undefined],
  [
    'an older twin that was not listed before',
    [{ ...later, started_at: '2025-12-31T23:59:00Z' }],
    ['ts_1'],
    undefined,
  ],
  [
    'an older twin above it',
    [{ ...later, id: 'ts_0', started_at: '2025-12-31T23:59:00Z' }, later],
    ['ts_1'],
    'ts_2',
  ],
  ['within the same second', [{ ...later, started_at: session.started_at }], ['ts_1'], 'ts_2'],
  ['unknown what was before', [later], null, 'ts_2'],
  ['unknown what was before, and older', [{ ...later, started_at: '2025-01-01T00:00:00Z' }], null, undefined],
])('back: %s', (_, listed, before, id) => expect(backAs(session, listed, before)?.id).toBe(id))

test('metadata that is left out is as good as none', () => {
  const { metadata: _, ...without } = later
  expect(backAs({ ...session, metadata: '' }, [{ ...without, metadata: undefined }], [])?.id).toBe('ts_2')
})

test.each([
  ['3.1.0', '3.1.0', 'It runs 3.1.0 as before.'],
  ['3.0.0', '3.1.0', 'It runs 3.1.0; before, it ran 3.0.0.'],
  ['', '3.1.0', 'It runs 3.1.0; before, it ran an unknown version.'],
  ['3.0.0', undefined, 'It does not say which version it runs.'],
])('from %s to %s', (before, now, words) => expect(versionWords(before, now)).toBe(words))

test.each([
  ['192.0.2.1', 'Stop the agent at 192.0.2.1?'],
  ['DOCK7-OFFICE', 'Stop DOCK7-OFFICE (192.0.2.1)?'],
])('a command to %s asks: %s', (name, words) =>
  expect(commandQuestion('Stop', name, '192.0.2.1')).toBe(words),
)

const idle = { sent: undefined, sight: null, isBlind: false }
const stop = { command: 'stop', lost: null } as const
const there = { isGone: false, at: 7_000 }

test.each([
  ['read', true, idle, 'connected'],
  ['not read', false, idle, { seenAtMs: 5_000 }],
  ['accepted', true, { ...idle, sent: stop }, 'connected'],
  ['accepted, and seen to be there', true, { ...idle, sent: stop, sight: there }, 'connected'],
  ['accepted, and the look fails', true, { sent: stop, sight: there, isBlind: true }, { seenAtMs: 7_000 }],
  ['lost', true, { ...idle, sent: { ...stop, lost: new Error('lost') } }, { seenAtMs: 5_000 }],
  [
    'lost, and seen to be there',
    true,
    { ...idle, sent: { ...stop, lost: new Error('lost') }, sight: there },
    { seenAtMs: 7_000 },
  ],
  [
    'a lost update',
    true,
    { ...idle, sent: { command: 'update' as const, lost: new Error('lost') } },
    'connected',
  ],
  ['seen to be gone', true, { ...idle, sent: stop, sight: { isGone: true, at: 7_000 } }, 'ended'],
])('a session, %s', (_, isRead, after, standing) =>
  expect(standingOf({ isRead, seenAtMs: 5_000 }, after)).toEqual(standing),
)
