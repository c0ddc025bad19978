import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { RoleNote } from './act-link'

const blocked = {
  'things.update': 'role-operator',
  'things.lock': 'role-admin',
  'things.get': null,
  'things.delete': 'not-offered',
} as const

test.each([
  [['things.update'], 'viewer', 'Only operators and admins can change this. Your role is viewer.'],
  [['things.lock'], 'viewer', 'Only admins can change this. Your role is viewer.'],
  [['things.delete', 'things.update'], 'viewer', 'Only operators and admins can change this.'],
  [['things.lock'], 'operator', 'Only admins can change this. Your role is operator.'],
] as const)('the note on %o for the role %s', (operations, role, text) => {
  expect(onAccount(<RoleNote operations={operations} />, { blocked, role })).toContain(text)
})

test.each([[['things.get']], [['things.delete']], [['things.unheard']]])(
  '%o has no role note',
  (operations) => {
    expect(onAccount(<RoleNote operations={operations} />, { blocked })).not.toContain('Your role')
  },
)
