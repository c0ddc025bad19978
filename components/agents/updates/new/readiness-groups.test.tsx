import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { agent } from '@/lib/api/testing/agents'
import { byReadiness, collapsedFirst, readinessGroups } from './readiness-groups'

const ssh = agent('ssh', { newer_version: '3.31.0', session: { transport: 'ssh', os: '' } })
const old = agent('old', { newer_version: '2.9.1', too_old: 'maybe' })
const agents = [ssh, agent('newest'), old, agent('b', { newer_version: '3.31.0' }), agent('a')]
const noFolds = { isCollapsed: () => false, toggle: () => undefined }
const isSelectable = ({ id }: { id: string }) => id !== 'newest'

test('agents that can be updated come first, and agents that cannot be updated last', () =>
  expect(byReadiness(agents, isSelectable).map(({ id }) => id)).toEqual(['b', 'a', 'old', 'newest', 'ssh']))

test('the groups of a page have headings with the number of agents on all pages', () => {
  const groups = readinessGroups([agent('a'), old], agents, isSelectable, noFolds)
  expect(groups.map(({ heading, rows }) => [textOf(onAccount(<>{heading}</>)).trim(), rows.length])).toEqual([
    ['Ready to update 2', 1],
    ['Might be rejected 1', 1],
  ])
  expect(readinessGroups(agents, agents, isSelectable, noFolds).map(({ id }) => id)).toEqual([
    'ready',
    'doubtful',
    'current',
    'blocked',
  ])
})

const facts = { agents, isSelectable, isRequested: () => false, isSearched: false }

test.each([
  ['agents that cannot be selected', {}, ['current', 'blocked']],
  ['the results of a search', { isSearched: true }, []],
  ['requested agents', { isRequested: ({ id }: { id: string }) => id === 'ssh' }, ['current']],
  ['a list without an agent that can be selected', { isSelectable: () => false }, []],
])('the groups of %s that start collapsed', (_, more, collapsed) =>
  expect(collapsedFirst({ ...facts, ...more })).toEqual(collapsed),
)

test('a collapsed group has a heading with its count on every page, and no rows', () => {
  const folds = { isCollapsed: (readiness: string) => readiness === 'blocked', toggle: () => undefined }
  const groups = readinessGroups([agent('a')], agents, isSelectable, folds)
  expect(groups.map(({ id, rows, isOpen }) => [id, rows.length, isOpen])).toEqual([
    ['ready', 1, true],
    ['blocked', 0, false],
  ])
})
