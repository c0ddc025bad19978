'use client'

import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import type { InventoryRow } from '@/lib/api/inventory'
import { type InventoryRows, inventoryRowsQuery } from '@/lib/client/inventory'
import type { DecidingRule } from '@/lib/resources/ip/policy-decision'
import { textOf } from '@/lib/util/records'

export interface KnownRule extends DecidingRule {
  description: string
  created_at: string
}

export type RulesLookup =
  | { state: 'known'; rules: KnownRule[] }
  | { state: 'loading' }
  | { state: 'not-listed' }
  | { state: 'too-many' }
  | { state: 'failed'; error: unknown; retry: () => void }

const isOf = ({ item }: InventoryRow, policyId: string) => {
  const policy = item.ip_policy
  return typeof policy === 'object' && policy !== null && 'id' in policy && policy.id === policyId
}

const ruleOf = ({ id, item, created_at }: InventoryRow): KnownRule => ({
  id,
  cidr: textOf(item.cidr),
  action: textOf(item.action),
  description: textOf(item.description),
  created_at,
})

export function useIpRules(policyIds: readonly string[]): RulesLookup {
  const { account } = useAccount()
  const answers = useQueries({
    queries: policyIds.map((id) => inventoryRowsQuery(account.slug, 'ip-policy-rules', { q: id })),
  })
  const failed = answers.find(({ data, error }) => data === undefined && error !== null)
  if (failed) return { state: 'failed', error: failed.error, retry: () => void failed.refetch() }
  const found = answers.flatMap(({ data }, at) => (data ? [{ data, policyId: policyIds[at] ?? '' }] : []))
  if (found.some(({ data }) => !data.listable)) return { state: 'not-listed' }
  if (found.length < policyIds.length || found.some(({ data }) => isFirstCheck(data)))
    return { state: 'loading' }
  if (found.some(({ data }) => !data.isWhole)) return { state: 'too-many' }
  return {
    state: 'known',
    rules: found.flatMap(({ data, policyId }) => data.rows.filter((row) => isOf(row, policyId)).map(ruleOf)),
  }
}

const isFirstCheck = ({ as_of, error }: InventoryRows) => as_of === null && error === null
