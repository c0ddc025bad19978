import { expect, test } from 'vitest'
import { registry } from '@/lib/resources/registry'
import { type AccountFacts, viewAccount } from './account'
import type { Capabilities } from './inventory'

const operations = Object.values(registry).flatMap((resource) => Object.values(resource.ops))
const admin = { id: 'u', email: 'a@example.com', role: 'admin' } as const
const view = (
  kind: AccountFacts['kind'],
  states: Capabilities['states'] = {},
  role: 'admin' | 'viewer' = 'admin',
) =>
  viewAccount(
    {
      slug: 'a',
      name: 'A',
      base_url: 'https://api.example',
      version_header: 'Service-Version',
      version: '2',
      kind,
    },
    states,
    { ...admin, role },
    operations,
  )

test.each([
  ['a documented operation', view('connected'), 'reserved-domains.create', true],
  [
    'a documented operation seen to be missing',
    view('connected', { 'bot-users.create': 'missing' }),
    'bot-users.create',
    false,
  ],
  ['a wider operation that nobody tried', view('connected'), 'reserved-domains.list', false],
  [
    'a wider operation that works',
    view('connected', { 'reserved-domains.list': 'works' }),
    'reserved-domains.list',
    true,
  ],
  ['a wider operation on the local platform', view('local'), 'reserved-domains.list', true],
])('%s', (_, account, name, offered) => {
  expect(account.blocked[name] === undefined).toBe(offered)
})

test('a wider field is offered only where it is known to be taken', () => {
  const field = 'reserved-domains.create#metadata'
  expect(view('connected').takes).not.toContain(field)
  expect(view('connected', { [field]: 'works' }).takes).toEqual([field])
  expect(view('local').takes).toContain(field)
  expect(view('local').takes).not.toContain('reserved-domains.create#domain')
})

test('the role is said before the API is', () => {
  expect(view('connected', {}, 'viewer').blocked['reserved-domains.update']).toMatch(
    /role is viewer.*operator/,
  )
  expect(view('connected').blocked['reserved-domains.update']).toMatch(/does not offer/)
})
