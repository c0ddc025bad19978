'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { uncounted } from '@/components/resource/list/uncounted'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryRowsQuery } from '@/lib/client/inventory'
import { isRecord } from '@/lib/util/records'

export function IpPoliciesTable() {
  const counts = useRuleCounts()
  return (
    <ResourceList
      info={ipPoliciesInfo}
      more={[
        {
          id: 'rules',
          header: 'Rules',
          width: '8rem',
          align: 'end',
          cell: ({ id }) => (counts === null ? uncounted : (counts.get(id) ?? 0)),
        },
      ]}
    />
  )
}

/** Returns the number of rules per policy ID, or null if the list of rules is incomplete. */
function useRuleCounts(): ReadonlyMap<string, number> | null {
  const { account } = useAccount()
  const { data } = useQuery(inventoryRowsQuery(account.slug, 'ip-policy-rules', {}))
  if (!data?.isWhole || !data.listable || data.as_of === null) return null
  const counts = new Map<string, number>()
  for (const { item } of data.rows) {
    const id = isRecord(item.ip_policy) ? String(item.ip_policy.id) : ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
