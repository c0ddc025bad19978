import { expect, test } from 'vitest'
import {
  noneText,
  notesText,
  plannedOf,
  preselected,
  rowsAt,
  selectableOf,
  selectAllText,
  updatableOf,
} from './plan'
import { canaryCandidates, canaryOf, isDoubtful } from '@/lib/agents/model/updates'
import { agent } from '@/lib/api/testing/agents'

const all = Array.from({ length: 125 }, (_, n) => n)

test.each([
  [undefined, 0, 49, undefined, 50],
  ['50', 50, 99, 0, 100],
  ['100', 100, 124, 50, undefined],
  ['900', 100, 124, 50, undefined],
  ['75', 50, 99, 0, 100],
  ['-3', 0, 49, undefined, 50],
  ['x', 0, 49, undefined, 50],
  ['Infinity', 100, 124, 50, undefined],
] as const)('the page after %s of 125 rows', (after, first, last, previous, next) => {
  const page = rowsAt(all, after)
  expect([page.rows[0], page.rows.at(-1)]).toEqual([first, last])
  expect(page).toMatchObject({ from: first + 1, to: last + 1, previous, next })
})

test('a short list and an empty list have one page', () => {
  expect(rowsAt([1, 2], undefined)).toEqual({
    rows: [1, 2],
    from: 1,
    to: 2,
    previous: undefined,
    next: undefined,
  })
  expect(rowsAt([], '100')).toMatchObject({ rows: [], to: 0, previous: undefined, next: undefined })
})

const old = { newer_version: '3.31.0' }
const ids = (agents: Parameters<typeof updatableOf>[0]) => updatableOf(agents).map(({ id }) => id)

test('only outdated agents that can be updated are offered', () => {
  const ssh = agent('c', { ...old, session: { transport: 'ssh', os: '' } })
  const agents = [agent('a', old), agent('b'), ssh]
  expect(ids(agents)).toEqual(['a'])
})

test('only the offered agents can be selected, and agents that were selected before', () => {
  const ssh = agent('c', { ...old, session: { transport: 'ssh', os: '' } })
  const agents = [agent('a', old), agent('b'), agent('d'), ssh]
  const idsOf = (kept: string[]) => selectableOf(agents, ({ id }) => kept.includes(id)).map(({ id }) => id)
  expect(idsOf([])).toEqual(['a'])
  expect(idsOf(['d', 'c'])).toEqual(['a', 'd'])
  expect(selectableOf([agent('b'), ssh], () => false).map(({ id }) => id)).toEqual(['b'])
})

test('all agents that can update are offered if no newer version is known', () =>
  expect(ids([agent('a'), agent('b')])).toEqual(['a', 'b']))

test('requested agents that run the newest version are counted but not selected', () => {
  const offline = agent('d', { ...old, state: 'gone' })
  const agents = [agent('a', old), agent('b'), agent('c', old), offline]
  const { ids, newest } = preselected(agents, ({ id }) => id !== 'c')
  expect([[...ids], newest]).toEqual([['a'], 1])
  expect(preselected([agent('b')], () => true)).toEqual({ ids: new Set(['b']), newest: 0 })
})

test.each([
  [1, false, 'Select the 1 agent that can be updated'],
  [6, false, 'Select all 6 agents that can be updated'],
  [250, true, 'Select all 250 agents that can be updated, on all pages'],
])('the label of the checkbox that selects %i agents', (count, isPaged, text) =>
  expect(selectAllText(count, isPaged)).toBe(text),
)

const earlier = { sent_at: '', error: { code: 'ERR_SERVICE_806', message: 'Update checks are disabled.' } }

test('an agent that might reject the update is doubtful, and is not the proposed canary', () => {
  const agents = [
    agent('a', { too_old: 'maybe' }),
    agent('b', { refused_before: earlier }),
    agent('c', { endpoint_count: 2 }),
  ]
  expect(agents.map(isDoubtful)).toEqual([true, true, false])
  const candidates = canaryCandidates(agents.map(plannedOf))
  expect(canaryOf(candidates, undefined)?.id).toBe('c')
  expect(canaryOf(candidates, 'b')?.id).toBe('b')
  expect(canaryOf(candidates.slice(0, 2), undefined)?.id).toBe('a')
})

test('an agent that recently found no newer version proves nothing as the canary', () => {
  const agents = [
    agent('a', { newest_checked_at: '2026-11-28T10:00:00Z' }),
    agent('b', { newer_version: '3.31.0', endpoint_count: 2 }),
  ]
  expect(agents.map(isDoubtful)).toEqual([false, false])
  expect(canaryOf(canaryCandidates(agents.map(plannedOf)), undefined)?.id).toBe('b')
})

test.each([
  [{ newest: 1 }, 'No newer version is known for 1 agent.'],
  [{ blocked: 8 }, "8 agents can't be selected. Each row shows the reason."],
  [{ blocked: 8, isCollapsed: true }, "8 agents can't be selected. Expand a group to see the reasons."],
  [
    { hasNewer: true },
    "Each agent's new version is known only after the update. The major version stays the same.",
  ],
  [{}, ''],
])('the notes above the list for %j', (more, text) =>
  expect(notesText({ newest: 0, hasNewer: false, blocked: 0, isCollapsed: false, ...more })).toBe(text),
)

test('a list without an agent that can be updated states why', () =>
  expect(
    noneText([
      agent('a', { update: { id: 'upd_1', name: 'Fleet' } }),
      agent('b', { session: { os: 'windows' } }),
      agent('c', { too_old: 'yes' }),
      agent('d', { state: 'gone' }),
    ]),
  ).toBe("1 is in a rolling update, 1 isn't confirmed to be online and 2 need a manual update."))
