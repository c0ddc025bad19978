import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { RoleNote } from './role-note'

const blocked = {
  'things.update': 'role-operator',
  'things.lock': 'role-admin',
  'things.get': null,
  'things.delete': 'not-offered',
} as const

test.each([
  [['things.update'], 'viewer', 'You are a viewer: you can look, not change. Changing takes an operator.'],
  [['things.lock'], 'viewer', 'You are a viewer: you can look, not change. Changing takes an admin.'],
  [['things.delete', 'things.update'], 'viewer', 'Changing takes an operator.'],
  [['things.lock'], 'operator', 'You are an operator: changing this takes an admin.'],
] as const)('%o as %s', (operations, role, words) => {
  expect(onAccount(<RoleNote operations={operations} />, { blocked, role })).toContain(words)
})

test.each([[['things.get']], [['things.delete']], [['things.unheard']]])(
  '%o is not about roles',
  (operations) => {
    expect(onAccount(<RoleNote operations={operations} />, { blocked })).not.toContain('You are')
  },
)
