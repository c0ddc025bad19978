'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { StateChip } from '@/components/ui/state-chip'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { useRuleCounts } from './use-rule-counts'

/** The list of IP policies, each with the number of its rules. */
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
          cell: ({ id }) =>
            counts === null ? (
              <span className="text-muted">on its page</span>
            ) : (
              (counts.get(id) ?? <StateChip state="attention">No rules</StateChip>)
            ),
        },
      ]}
    />
  )
}
