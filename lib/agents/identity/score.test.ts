import { expect, test } from 'vitest'
import { sessionOf } from '@/lib/agents/rows'
import { awaitedThreshold, sessionKeys, scoreOf, threshold } from './score'
import { at, listed, type TestSession } from '@/lib/agents/testing/sessions'

/** Returns a tracked session that was listed once, `seconds` after the start time of the tests. */
const seenAt = (seconds: number, session: Partial<TestSession>) => {
  const seen_at = at(seconds).toISOString()
  const body = JSON.stringify(listed({ id: 'ts_1', metadata: 'm', ...session }))
  return sessionOf('a1', { id: 'ts_1', body, first_seen_at: seen_at, seen_at })
}
const later = { started_at: at(60).toISOString() }
const compared = (before: Partial<TestSession>, now: Partial<TestSession>) =>
  scoreOf(seenAt(30, before), seenAt(60, { ...later, ...now }))

test.each<[string, Partial<TestSession>, Partial<TestSession>, number, string[]]>([
  ['all fields equal', {}, {}, 100, []],
  ['a different credential', {}, { credential: 'cr_2' }, 60, ['Different credential']],
  ['a removed credential', {}, { credential: '' }, 60, ['Different credential']],
  ['different metadata', {}, { metadata: 'n' }, 50, ['Different metadata']],
  ['added metadata', { metadata: '' }, { metadata: 'n' }, 70, ['Different metadata']],
  ['no metadata', { metadata: '' }, { metadata: '' }, 70, []],
  ['a different IP address', {}, { ip: '203.0.113.1' }, 80, ['Different IP address']],
  ['a different operating system', {}, { os: 'darwin' }, 75, ['Different operating system']],
  ['a different region', {}, { region: 'eu' }, 95, ['Different region']],
  ['a newer version', {}, { agent_version: '3.31.0' }, 100, []],
  ['an older version', {}, { agent_version: '3.9.9' }, 90, ['Older version']],
  ['a different major version', {}, { agent_version: '4.0.0' }, 80, ['Different major version']],
  ['an invalid version', {}, { agent_version: 'dev' }, 100, []],
  [
    'only the credential in common',
    { metadata: '' },
    { metadata: '', ip: '203.0.113.1', region: 'eu' },
    45,
    ['Different IP address', 'Different region'],
  ],
  [
    'nothing in common',
    {},
    { credential: 'cr_2', metadata: 'n', ip: '::1', os: 'darwin', region: 'eu' },
    0,
    [
      'Different credential',
      'Different metadata',
      'Different IP address',
      'Different operating system',
      'Different region',
    ],
  ],
])('the score of two sessions with %s', (_, before, now, score, differs) => {
  expect(compared(before, now)).toMatchObject({ score, differs, corrected_by: null })
})

test('an SSH client never matches an agent; two SSH clients can match', () => {
  expect(compared({}, { transport: 'ssh' }).score).toBe(0)
  expect(compared({ transport: 'ssh' }, {}).score).toBe(0)
  expect(compared({ transport: 'ssh' }, { transport: 'ssh' }).score).toBe(100)
  expect(seenAt(0, { transport: 'ssh', agent_version: 'OpenSSH' }).agent_version).toBe('')
})

test('a session that started before the other, or overlapped it for an hour, does not match', () => {
  const before = seenAt(7200, { started_at: at(10).toISOString() })
  const startedAt = (seconds: number) =>
    scoreOf(before, seenAt(7260, { started_at: at(seconds).toISOString() })).score
  expect([9, 10, 3599, 3601, 7250].map(startedAt)).toEqual([0, 0, 0, 100, 100])
})

test('two sessions reach the threshold exactly if they share a lookup key', () => {
  const values = { credential: ['cr_1', 'cr_2', ''], ip: ['::1', '::2', ''], metadata: ['m', 'n', ''] }
  const all = values.credential.flatMap((credential) =>
    values.ip.flatMap((ip) => values.metadata.map((metadata) => ({ credential, ip, metadata }))),
  )
  for (const before of all)
    for (const now of all) {
      const [left, right] = [sessionKeys(seenAt(0, before)), sessionKeys(seenAt(0, now))]
      const hasCommon = (['by_metadata', 'by_address', 'by_metadata_and_address'] as const).some(
        (key) => left[key] !== null && left[key] === right[key],
      )
      const [a, b] = [before.metadata, now.metadata]
      const least = a !== '' && b !== '' && a !== b ? awaitedThreshold : threshold
      expect(hasCommon, JSON.stringify([before, now])).toBe(compared(before, now).score >= least)
    }
})

test.each([
  [{ started_at: 'yesterday' }, { started_at: at(5).toISOString() }],
  [{ started_at: '2026-03-01T02:00:00+02:00' }, { started_at: at(0).toISOString() }],
  [
    { agent_version: 7, ip: null, os: undefined, metadata: ['x'] },
    { agent_version: '', ip: '', os: '', metadata: '' },
  ],
  [{ metadata: 'x'.repeat(10_000) }, { metadata: 'x'.repeat(4096) }],
  [{ credential: 'cr_1' }, { credential_id: null }],
  [
    {
      credential: undefined,
      ip: undefined,
      metadata: undefined,
      transport: undefined,
      started_at: undefined,
    },
    { credential_id: null, ip: '', metadata: '', transport: '', started_at: at(5).toISOString() },
  ],
])('a session with unusual or invalid fields is parsed as far as possible: %#', (sent, parsed) => {
  const body = JSON.stringify({ ...listed({ id: 'ts_1' }), ...sent })
  const time = at(5).toISOString()
  expect(sessionOf('a1', { id: 'ts_1', body, first_seen_at: time, seen_at: time })).toMatchObject(parsed)
})
