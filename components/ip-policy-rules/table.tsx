'use client'

import { StateOf } from '@/components/ui/state-chip'
import { ruleState } from '@/lib/resources/states/own-state'
import { ResourceList } from '@/components/resource/list/resource-list'
import { ipPolicyRulesInfo } from '@/lib/resources/info/ip-policies'
import { textOf } from '@/lib/util/records'

export function IpPolicyRulesTable() {
  return (
    <ResourceList
      info={ipPolicyRulesInfo}
      cells={{
        action: ({ item }) => typeof item.action === 'string' && <StateOf of={ruleState(item.action)} />,
      }}
      note={({ item }) => textOf(item.description)}
    />
  )
}
