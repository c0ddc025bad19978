import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountProvider } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import { ActLink, RoleNote } from './act-link'
import { onAccount } from '@/components/resource/testing/on-account'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  blocked: { 'things.update': null, 'things.delete': 'not-offered' },
  accepts: [],
  settable: [],
  has_own_dns_servers: false,
}
const viewer = { id: 'u', email: 'a@example.com', role: 'admin' } as const
const html = (operation: string, reason?: string) =>
  renderToStaticMarkup(
    <AccountProvider value={{ account, viewer }}>
      <ActLink operation={operation} href="/lab/things/1/edit" reason={reason}>
        Act
      </ActLink>
    </AccountProvider>,
  )

test('an available action is a link', () => {
  expect(html('things.update')).toMatch(/^<a .*href="\/lab\/things\/1\/edit"/)
})

test('an unavailable action is a disabled button with the reason', () => {
  expect(html('things.delete')).toMatch(/<button.*t support this/)
  expect(html('things.update', 'The resource no longer exists.')).toMatch(/<button.*no longer exists/)
})

test('an unknown operation renders nothing', () => {
  expect(html('things.restart')).toBe('')
  expect(html('things.restart', 'The resource no longer exists.')).toBe('')
})

const blocked = {
  'things.update': 'role-operator',
  'things.lock': 'role-admin',
  'ip-policies.create': 'role-admin',
  'things.get': null,
  'things.delete': 'not-offered',
} as const

test.each([
  [['things.update'], 'viewer', 'Only operators and admins can change this. Your role is viewer.'],
  [['things.lock'], 'viewer', 'Only admins can change this. Your role is viewer.'],
  [['things.delete', 'things.update'], 'viewer', 'Only operators and admins can change this.'],
  [['things.lock'], 'operator', 'Only admins can change this. Your role is operator.'],
  [['ip-policies.create'], 'operator', 'Only admins can create IP policies. Your role is operator.'],
] as const)('the note on %o for the role %s', (operations, role, text) => {
  expect(onAccount(<RoleNote operations={operations} />, { blocked, role })).toContain(text)
})

test.each([[['things.get']], [['things.delete']], [['things.unheard']]])(
  '%o has no role note',
  (operations) => {
    expect(onAccount(<RoleNote operations={operations} />, { blocked })).not.toContain('Your role')
  },
)
