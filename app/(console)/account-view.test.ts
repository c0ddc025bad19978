import { expect, test } from 'vitest'
import { permissionFor, canRun, roleReason } from '@/lib/client/account'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Access } from '@/lib/contract/operation'
import { viewAccount } from '@/lib/server/accounts/view'

const facts = {
  slug: 'a',
  name: 'A',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  dns_servers: [],
} as const
const probed = { 'bot-users.list': 'missing' } as const
const seenBy = (role: Access, states: CapabilityStates) => ({
  account: viewAccount(facts, states, { role }),
  viewer: { role },
})

test.each([
  ['a documented operation', probed, 'reserved-domains.create', true],
  ["a wider operation that isn't known to work", probed, 'reserved-domains.list', false],
  ['a wider operation that works', { 'reserved-domains.list': 'works' }, 'reserved-domains.list', true],
  ['an operation that does not exist', probed, 'reserved-domains.restart', false],
] as const)('operations of an account: %s', (_, states, name, offered) => {
  expect(canRun(seenBy('admin', states).account, name)).toBe(offered)
})

test('a page knows only if an account has its own name servers, without their addresses', () => {
  expect(seenBy('admin', probed).account).toMatchObject({ has_own_dns_servers: false })
  const account = viewAccount({ ...facts, dns_servers: ['192.0.2.53'] }, probed, { role: 'viewer' })
  expect(account.has_own_dns_servers).toBe(true)
  expect(JSON.stringify(account)).not.toContain('192.0.2.53')
})

test('a wider field is offered only if it is known to work', () => {
  const field = 'reserved-domains.create#metadata'
  expect(seenBy('admin', probed).account.accepts).toEqual([])
  expect(seenBy('admin', { [field]: 'works' }).account.accepts).toEqual([field])
})

test.each([
  [
    'viewer',
    probed,
    'reserved-domains.create',
    /^Only operators and admins can do this\. Your role is viewer\.$/,
  ],
  ['viewer', probed, 'reserved-domains.update', /role is viewer/],
  ['admin', probed, 'reserved-domains.update', /doesn't support/],
  ['admin', {}, 'reserved-domains.update', /Checking whether this account/],
] as const)('for %s with %j, %s is disabled with a reason: %s', (role, states, name, text) => {
  expect(permissionFor(seenBy(role, states), name)?.disabledReason).toMatch(text)
})

test('an allowed act has no disabled reason, and an unknown operation yields null', () => {
  expect(permissionFor(seenBy('admin', {}), 'reserved-domains.create')).toEqual({ disabledReason: undefined })
  expect(permissionFor(seenBy('admin', {}), 'reserved-domains.restart')).toBeNull()
  expect(roleReason('admin', 'operator')).toBeUndefined()
  expect(roleReason('operator', 'admin')).toMatch(/^Only admins .*role is operator/)
})
