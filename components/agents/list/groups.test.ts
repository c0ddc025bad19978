import { expect, test } from 'vitest'
import { agent, samplePage } from '@/lib/api/testing/agents'
import { groupingOptions } from './grouping-options'
import { agentGroups } from './groups'

const fleet = [
  agent('a', { session: { os: 'linux' } }),
  agent('b', { session: { os: 'windows' } }),
  agent('c', { session: { os: 'linux' } }),
  agent('d', { session: { os: '' } }),
]
const shape = (groups: ReturnType<typeof agentGroups>) =>
  groups.map(({ label, count, agents }) => [label, count, agents?.map(({ id }) => id) ?? null])

test('a page with all agents groups them itself, the largest group first', () => {
  expect(shape(agentGroups(samplePage(fleet), 'os', {}))).toEqual([
    ['Linux', 2, ['a', 'c']],
    ['Windows', 1, ['b']],
    ['none', 1, ['d']],
  ])
})

test('credential groups show the name of the credential if it is known', () => {
  const facets = { credential: [{ value: 'cr_1', label: 'Quay', count: 2 }] }
  const two = [agent('a'), agent('b', { session: { credential_id: null } })]
  expect(shape(agentGroups(samplePage(two, { facets }), 'credential', {}))).toEqual([
    ['Quay', 1, ['a']],
    ['none', 1, ['b']],
  ])
})

test('groups of more than one page use the facet counts and load their rows later', () => {
  const facets = {
    os: [
      { value: 'linux', label: 'linux', count: 9000 },
      { value: 'none', label: 'None', count: 3 },
    ],
  }
  const many = samplePage(fleet, { total: 9003, facets })
  expect(shape(agentGroups(many, 'os', {}))).toEqual([
    ['Linux', 9000, null],
    ['none', 3, null],
  ])
  expect(shape(agentGroups(many, 'os', { os: 'none' }))).toEqual([['none', 3, null]])
})

test('version groups are newest first, and agents without a version are last', () => {
  const versions = ['3.9.0', '', '3.10.0', '3.9.0']
  const some = versions.map((agent_version, i) => agent(`v${i}`, { session: { agent_version } }))
  expect(agentGroups(samplePage(some), 'version', {}).map(({ label }) => label)).toEqual([
    '3.10.0',
    '3.9.0',
    'none',
  ])
})

const tags = [
  { value: 'site=pier', label: 'site=pier', count: 400 },
  { value: 'env=prod', label: 'env=prod', count: 300 },
]

test('grouping by a tag includes the agents without it', () => {
  const pier = agent('p', { session: { metadata: '{"site":"pier"}' } })
  expect(shape(agentGroups(samplePage([...fleet, pier]), 'tag:site', {}))).toEqual([
    ['No site tag', 4, ['a', 'b', 'c', 'd']],
    ['site=pier', 1, ['p']],
  ])
  const many = samplePage(fleet, { total: 900, facets: { tag: tags } })
  expect(shape(agentGroups(many, 'tag:site', {}))).toEqual([
    ['No site tag', 500, null],
    ['site=pier', 400, null],
  ])
})

test('tag keys are offered as groupings, including the current one', () => {
  const offered = groupingOptions({ tag: tags }, 'tag:zone').map(({ label }) => label)
  expect(offered.slice(-3)).toEqual(['Tag: site', 'Tag: env', 'Tag: zone'])
})
