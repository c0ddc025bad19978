import { expect, test } from 'vitest'
import { fleetOf } from './versions'

const online = {
  state: 'online',
  session: { os: 'linux', transport: 'service/2' },
  update: null,
  refused_update: null,
  refused_before: null,
  too_old: 'no' as const,
  is_newest: false,
}
const counts = [
  { ...online, version: '3.30.2', count: 6 },
  { ...online, version: '3.31.0', count: 3 },
  { ...online, version: '2.9.0', count: 1 },
  { ...online, version: '', count: 4 },
]
const known = counts.map(({ version }) => version).filter(Boolean)

test('versions are newest first, compared within a major, and agents without one are not counted', () => {
  const { versions, outdated, all } = fleetOf(counts, known)
  expect(versions).toEqual([
    { version: '3.31.0', count: 3, outdated: 0, newer: null },
    { version: '3.30.2', count: 6, outdated: 6, newer: '3.31.0' },
    { version: '2.9.0', count: 1, outdated: 0, newer: null },
  ])
  expect([outdated, all]).toEqual([6, 10])
})

test('an agent counts as outdated even if no agent runs the newer version', () => {
  expect(fleetOf(counts, [...known, '3.32.0']).outdated).toBe(9)
})

test('agents that recently found no newer version are not outdated', () => {
  const answered = { ...online, version: '3.30.2', is_newest: true, count: 2 }
  expect(fleetOf([...counts, answered], known)).toMatchObject({ outdated: 6, updatable: 6 })
  const { outdated, versions } = fleetOf([answered, ...counts.slice(1)], known)
  expect([outdated, versions[1]]).toEqual([0, { version: '3.30.2', count: 2, outdated: 0, newer: null }])
})

test('the outdated agents of all versions add up to the number of outdated agents', () => {
  const answered = { ...online, version: '3.30.2', is_newest: true, count: 2 }
  const { outdated, versions } = fleetOf(
    [...counts, answered, { ...online, version: '2.8.0', count: 1 }],
    known,
  )
  expect(versions.map(({ version, count, outdated }) => [version, count, outdated])).toEqual([
    ['3.31.0', 3, 0],
    ['3.30.2', 8, 6],
    ['2.9.0', 1, 0],
    ['2.8.0', 1, 1],
  ])
  expect(outdated).toBe(7)
})

test('an empty fleet has no versions', () => {
  expect(fleetOf([], [])).toEqual({
    versions: [],
    outdated: 0,
    updatable: 0,
    blocked: { updating: 0, offline: 0, manual: 0, doubtful: 0 },
    all: 0,
  })
})

test('outdated agents that an update cannot include count as outdated, but not as updatable', () => {
  const off = { code: 'ERR_806', message: 'Updates are disabled.' }
  const groups = [
    { ...online, count: 2 },
    { ...online, count: 3, state: 'restarting' },
    { ...online, count: 5, session: { os: 'windows', transport: 'service/2' } },
    { ...online, count: 7, update: { name: 'Canary of May' } },
    { ...online, count: 11, refused_update: { sent_at: '', error: off } },
    { ...online, count: 13, too_old: 'yes' as const },
    { ...online, count: 17, refused_before: 'Updates are disabled.' },
  ].map((group) => ({ ...group, version: '3.30.2' }))
  const { versions, outdated, updatable, blocked, all } = fleetOf([...groups, ...counts.slice(1)], known)
  expect(versions.map(({ count }) => count)).toEqual([3, 58, 1])
  expect([outdated, updatable, all]).toEqual([58, 2, 62])
  expect(blocked).toEqual({ updating: 7, offline: 3, manual: 29, doubtful: 17 })
})
