'use client'

import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import type { Block } from '@/lib/api/accounts'
import { roleWords } from '@/lib/client/account'

const needed: Partial<Record<Block, 'operator' | 'admin'>> = {
  'role-operator': 'operator',
  'role-admin': 'admin',
}

/** Says once, above what can be changed by one of these operations, that this person's role is not enough for it. */
export function RoleNote({ operations }: { operations: readonly string[] }) {
  const { account, viewer } = useAccount()
  const [role] = operations.flatMap((name) => needed[account.blocked[name] ?? 'not-known'] ?? [])
  if (role === undefined) return null
  return <Panel tone="info" title={roleWords(viewer.role, role, 'change')} />
}
