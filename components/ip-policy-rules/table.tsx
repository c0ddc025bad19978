'use client'

import { RuleAction } from '@/components/resource/ip/rule-action'
import { ResourceList } from '@/components/resource/list/resource-list'
import { ipPolicyRulesInfo } from '@/lib/resources/info/ip-policy-rules'

/** The list of the rules of all IP policies. */
export function IpPolicyRulesTable() {
  return (
    <ResourceList
      info={ipPolicyRulesInfo}
      cells={{ action: ({ item }) => <RuleAction action={String(item.action)} /> }}
    />
  )
}
