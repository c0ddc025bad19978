import { expect, test } from 'vitest'
import { signInConflict } from './sign-in-conflict'

const local = { kind: 'local' } as const
const route = { saml: { enabled: false }, oauth: null }

test('a route with a sign-in module on the local platform accepts no other one', () => {
  const reason = 'This route already uses SAML. Remove SAML first.'
  expect(['oauth', 'oidc'].map((key) => signInConflict(local, route, key))).toEqual([reason, reason])
})

test.each([
  ['the same module', local, route, 'saml'],
  ['a module without sign-in', local, route, 'compression'],
  ['a route without a sign-in module', local, { saml: null }, 'oidc'],
  ['an unknown route', local, undefined, 'oidc'],
  ['a connected platform, whose rules are unknown', { kind: 'connected' } as const, route, 'oidc'],
])('no conflict: %s', (_, account, stored, key) => {
  expect(signInConflict(account, stored, key)).toBeUndefined()
})
