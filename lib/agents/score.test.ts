import { expect, test } from 'vitest'
import { sessionOf } from './rows'
import { awaitedThreshold, sessionKeys, scoreOf, threshold } from './score'
import { at, listed, type TestSession } from './testing/fleet'

/** Returns a tracked session that was listed once, this many seconds after the tests begin. */
const seenAt = (seconds: number, session: Partial<TestSession>) => {
  const seen_at = at(seconds).toISOString()
  const body = JSON.stringify(listed({ id: 'ts_1', metadata: 'm', ...session }))
  return sessionOf('a1', { id: 'ts_1', body, first_seen_at: seen_at, seen_at })
}
const later = { started_at: at(60).toISOString() }
const compared = (before: Partial<TestSession>, now: Partial<TestSession>) =>
  scoreOf(seenAt(30, before), seenAt(60, { ...later, ...now }))

test.each<[string, Partial<TestSession>, Partial<TestSession>, number, string[]]>([
  ['all alike', {}, {}, 100, []],
  ['another credential', {}, { credential: 'cr_2' }, 60, ['Different credential']],
  ['no credential any more', {}, { credential: '' }, 60, ['Different credential']],
  ['other metadata', {}, { metadata: 'n' }, 50, ['Different metadata']],
  ['metadata where there was none', { metadata: '' }, { metadata: 'n' }, 70, ['Different metadata']],
  ['no metadata at all', { metadata: '' }, { metadata: '' }, 70, []],
  ['another address', {}, { ip: '203.0.113.1' }, 80, ['Different IP address']],
  ['another system', {}, { os: 'darwin' }, 75, ['Different operating system']],
  ['another region', {}, { region: 'eu' }, 95, ['Different region']],
  ['a newer version', {}, { agent_version: '3.31.0' }, 100, []],
  ['an older version', {}, { agent_version: '3.9.9' }, 90, ['Older version']],
  ['another major version', {}, { agent_version: '4.0.0' }, 80, ['Different major version']],
  ['a version that is none', {}, { agent_version: 'dev' }, 100, []],
  [
    'nothing but the credential',
    { metadata: '' },
    { metadata: '', ip: '203.0.113.1', region: 'eu' },
    45,
    ['Different IP address', 'Different region'],
  ],
  [
    'nothing alike',
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
])('%s', (_, before, now, score, differs) => {
  expect(compared(before, now)).toMatchObject({ score, differs, corrected_by: null })
})

test('an SSH client and an agent are never one, whatever agrees; two SSH clients may be', () => {
  expect(compared({}, { transport: 'ssh' }).score).toBe(0)
  expect(compared({ transport: 'ssh' }, {}).score).toBe(0)
  expect(compared({ transport: 'ssh' }, { transport: 'ssh' }).score).toBe(100)
  expect(seenAt(0, { transport: 'ssh', agent_version: 'OpenSSH' }).agent_version).toBe('')
})

test('what started before the other, or was there beside it for an hour, is another agent', () => {
  const before = seenAt(7200, { started_at: at(10).toISOString() })
  const startedAt = (seconds: number) =>
    scoreOf(before, seenAt(7260, { started_at: at(seconds).toISOString() })).score
  expect([9, 10, 3599, 3601, 7250].map(startedAt)).toEqual([0, 0, 0, 100, 100])
})

test('whatever reaches the threshold has a key in common', () => {
  const values = { credential: ['cr_1', 'cr_2', ''], ip: ['::1', '::2', ''], metadata: ['m', 'n', ''] }
  const all = values.credential.flatMap((credential) =>
    values.ip.flatMap((ip) => values.metadata.map((metadata) => ({ credential, ip, metadata }))),
  )
  for (const before of all)
    for (const now of all) {
      const [left, right] = [sessionKeys(seenAt(0, before)), sessionKeys(seenAt(0, now))]
      const hasCommon = (['by_metadata', 'by_address', 'by_place'] as const).some(
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
])('what a platform sends is taken as far as it can be: %#', (sent, taken) => {
  const body = JSON.stringify({ ...listed({ id: 'ts_1' }), ...sent })
  const time = at(5).toISOString()
  expect(sessionOf('a1', { id: 'ts_1', body, first_seen_at: time, seen_at: time })).toMatchObject(taken)
})
