'use client'

import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import type { Block } from '@/lib/client/account'
import type { Access } from '@/lib/contract/operation'

const needed: Partial<Record<Block, Access>> = { 'role-operator': 'operator', 'role-admin': 'admin' }

/** Says once, above what can be changed by one of these operations, that this person's role is not enough for it. */
export function RoleNote({ operations }: { operations: readonly string[] }) {
  const { account, viewer } = useAccount()
  const [role] = operations.flatMap((name) => needed[account.blocked[name] ?? 'not-known'] ?? [])
  if (role === undefined) return null
  return (
    <Panel
      tone="info"
      title={
        viewer.role === 'viewer'
          ? `You are a viewer: you can look, not change. Changing takes an ${role}.`
          : `You are an ${viewer.role}: changing this takes an ${role}.`
      }
    />
  )
}
