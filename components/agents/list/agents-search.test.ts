import { expect, test } from 'vitest'
import { agent } from '@/lib/api/testing/agents'
import { askedOf, agentFilter, groupFilter, groupValueOf, isAgentGrouping, isInFilter } from './agents-search'

const address = {
  q: 'quay',
  sort: '-version',
  after: 'x',
  from: '101',
  group: 'host',
  os: 'linux',
  region: '',
}

test('the API query omits unknown parameters, and a bulk selection keeps only the filters', () => {
  expect(askedOf(address)).toEqual({ q: 'quay', sort: '-version', after: 'x', os: 'linux' })
  expect(agentFilter(address)).toEqual({ q: 'quay', os: 'linux' })
})

test('group values use the format of the URL', () => {
  const some = agent('a', { session: { credential_id: null, os: 'darwin', region: 'eu' } })
  expect(groupValueOf(some, 'credential')).toBe('none')
  expect(groupValueOf(some, 'host')).toBe('192.0.2.1')
})

const pier = agent('a', { session: { metadata: '{"site":"pier-1","env":"prod"}' } })

test('opening a group of a tag key filters by its tag and keeps the other filters', () => {
  expect(['tag:site', 'os', 'tag:', 'tag:a=b', 'state', undefined].map(isAgentGrouping)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(groupValueOf(pier, 'tag:site')).toBe('site=pier-1')
  expect(groupValueOf(agent('b'), 'tag:site')).toBe('site=')
  expect(groupFilter({ tag: 'env=prod,site=quay' }, 'tag:site', 'site=pier-1')).toEqual({
    tag: 'env=prod,site=pier-1',
  })
  expect(groupFilter({ os: 'linux,windows' }, 'os', 'linux')).toEqual({ os: 'linux' })
})

test.each([
  [{}, true],
  [{ os: 'linux', state: 'online,gone' }, true],
  [{ os: 'windows' }, false],
  [{ tag: 'site=pier-1,site=quay,env=prod' }, true],
  [{ tag: 'site=pier-1,env=test' }, false],
  [{ tag: 'zone=' }, true],
])('the agent matches the filter %o: %s', (filter, is) => expect(isInFilter(pier, filter)).toBe(is))
