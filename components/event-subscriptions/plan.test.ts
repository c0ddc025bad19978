import { expect, test } from 'vitest'
import { eventTypes } from '@/lib/resources/values/event-types'
import { changedSources, groupsFor, sourcePlan, planSteps } from './plan'

test.each([
  [[], [], [], [], []],
  [['a'], ['a'], [], [], ['a']],
  [['a', 'b'], ['b', 'c', 'd'], ['c', 'd'], ['a'], ['b']],
  [['a'], [], [], ['a'], []],
])('the plan from %j to %j', (present, wanted, added, removed, unchanged) => {
  expect(sourcePlan(present, wanted)).toEqual({ added, removed, unchanged })
})

test('additions come before removals', () => {
  expect(planSteps(sourcePlan(['a'], ['b', 'c']))).toEqual([
    { act: 'add', type: 'b' },
    { act: 'add', type: 'c' },
    { act: 'remove', type: 'a' },
  ])
})

const found = (search: string, more: string[] = []) =>
  groupsFor(search, more).flatMap(({ types }) => types.map(({ type }) => type))

test('a search matches names, descriptions and groups', () => {
  expect(found('')).toEqual(eventTypes)
  expect(found(' IP_policy_CREATED ')).toEqual(['ip_policy_created.v0'])
  expect(found('authtoken deleted')).toEqual(['tunnel_credential_deleted.v0'])
  expect(found('traffic')).toEqual(['http_request_complete.v0', 'tcp_connection_closed.v0'])
  expect(found('nothing at all')).toEqual([])
})

test('a type that is not in the catalog is found too', () => {
  expect(found('made', ['made_up.v0', 'made_up.v0', 'vault_created.v0'])).toEqual(['made_up.v0'])
})

test('an update keeps the sources in an unknown format', () => {
  const unknown = [{ type: 7 }, 'x', { name: 'y' }]
  expect(changedSources(['b'], { sources: [{ type: 'a', uri: '' }, ...unknown] })).toEqual([
    { type: 'b' },
    ...unknown,
  ])
  expect(changedSources(['b'], { sources: null })).toEqual([{ type: 'b' }])
})
