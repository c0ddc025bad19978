import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { agent } from '@/lib/api/testing/agents'
import { byStanding, standingGroups } from './standing-groups'

const ssh = agent('ssh', { newer_version: '3.31.0', session: { transport: 'ssh', os: '' } })
const old = agent('old', { newer_version: '2.9.1', too_old: 'maybe' })
const agents = [ssh, agent('newest'), old, agent('b', { newer_version: '3.31.0' }), agent('a')]
const isSelectable = ({ id }: { id: string }) => id !== 'newest'

test('agents that can be updated come first, and agents that cannot be updated last', () =>
  expect(byStanding(agents, isSelectable).map(({ id }) => id)).toEqual(['b', 'a', 'old', 'newest', 'ssh']))

test('the groups of a page have headings with the number of agents on all pages', () => {
  const groups = standingGroups([agent('a'), old], agents, isSelectable)
  expect(groups.map(({ heading, rows }) => [textOf(onAccount(<>{heading}</>)).trim(), rows.length])).toEqual([
    ['Ready to update 2', 1],
    ['Might be rejected 1', 1],
  ])
  expect(standingGroups(agents, agents, isSelectable).map(({ id }) => id)).toEqual([
    'ready',
    'doubtful',
    'current',
    'blocked',
  ])
})
