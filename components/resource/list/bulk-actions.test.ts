import { expect, test } from 'vitest'
import type { AccountView } from '@/lib/api/accounts'
import type { Access } from '@/lib/contract/operation'
import type { ResourceName } from '@/lib/resources/resource-types'
import { bulkActionsOf } from './bulk-actions'
import { whyFixed } from './bulk-chosen'

const offered = [
  'ip-policies.get',
  'ip-policies.update',
  'ip-policies.delete',
  'ip-policy-rules.create',
  'ip-policy-rules.delete',
  'tunnel-sessions.restartAgent',
  'tunnel-sessions.stopAgent',
  'tunnel-sessions.updateAgent',
  'tunnels.get',
]

const actions = (resource: ResourceName, role: Access = 'operator', ...settable: string[]) => {
  const account: AccountView = {
    slug: 'lab',
    name: 'Lab',
    base_url: 'https://api.example',
    version_header: 'Service-Version',
    version: '2',
    kind: 'connected',
    blocked: Object.fromEntries(offered.map((name) => [name, null])),
    accepts: [],
    settable,
    has_own_dns_servers: false,
  }
  return bulkActionsOf({ account, viewer: { role } }, resource)
}

test.each<[ResourceName, string]>([
  ['ip-policies', 'rule delete'],
  ['ip-policy-rules', 'delete'],
  ['reserved-domains', 'check-dns'],
  ['tunnel-sessions', 'restart update stop'],
  ['tunnels', ''],
])('the bulk actions on %s', (resource, expected) => expect(actions(resource).join(' ')).toBe(expected))

test('a field is offered if the API accepts it, and tags if it accepts metadata', () =>
  expect(actions('ip-policies', 'admin', 'ip-policies.metadata')).toEqual([
    'rule',
    'tag',
    'metadata',
    'delete',
  ]))

test('a viewer has no bulk actions', () => expect(actions('reserved-domains', 'viewer')).toEqual([]))

test('the actions say why none of the selected endpoints can be changed', () => {
  const some = (...ids: string[]) => ({ kind: 'some' as const, titles: new Map(ids.map((id) => [id, id])) })
  const fixed = ['ep_1', 'ep_2'].map((id) => ({ id, title: id }))
  expect(whyFixed(some('ep_1'), fixed)).toMatch(
    /^This endpoint belongs to an edge or an agent, so bulk actions/,
  )
  expect(whyFixed(some('ep_1', 'ep_2'), fixed)).toMatch(
    /^These 2 endpoints belong to edges or agents, so bulk actions/,
  )
  expect(whyFixed(some('ep_1', 'ep_3'), fixed)).toBeUndefined()
  expect(whyFixed(some(), fixed)).toBeUndefined()
  expect(whyFixed({ kind: 'matching', count: 2 }, fixed)).toBeUndefined()
})
