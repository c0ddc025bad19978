import { expect, test } from 'vitest'
import { actOn, canRun, roleReason } from '@/lib/client/account'
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
  name_servers: [],
} as const
const probed = { 'bot-users.list': 'missing' } as const
const seenBy = (role: Access, states: CapabilityStates) => ({
  account: viewAccount(facts, states, { role }),
  viewer: { role },
})

test.each([
  ['a documented operation', probed, 'reserved-domains.create', true],
  ['a wider operation that is not known to be there', probed, 'reserved-domains.list', false],
  ['a wider operation that works', { 'reserved-domains.list': 'works' }, 'reserved-domains.list', true],
  ['an operation that does not exist', probed, 'reserved-domains.restart', false],
] as const)('%s', (_, states, name, offered) => {
  expect(canRun(seenBy('admin', states).account, name)).toBe(offered)
})

test('a page knows whether an account has its own name servers, without their addresses', () => {
  expect(seenBy('admin', probed).account).toMatchObject({ has_own_name_servers: false })
  const account = viewAccount({ ...facts, name_servers: ['192.0.2.53'] }, probed, { role: 'viewer' })
  expect(account.has_own_name_servers).toBe(true)
  expect(JSON.stringify(account)).not.toContain('192.0.2.53')
})

test('a wider field is offered only where it is known to be taken', () => {
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
] as const)('to %s with %j, %s is not possible: %s', (role, states, name, text) => {
  expect(actOn(seenBy(role, states), name)?.disabledReason).toMatch(text)
})

test('what is possible has no reason, and what does not exist is nothing', () => {
  expect(actOn(seenBy('admin', {}), 'reserved-domains.create')).toEqual({ disabledReason: undefined })
  expect(actOn(seenBy('admin', {}), 'reserved-domains.restart')).toBeNull()
  expect(roleReason('admin', 'operator')).toBeUndefined()
  expect(roleReason('operator', 'admin')).toMatch(/^Only admins .*role is operator/)
})
