'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StateOf } from '@/components/ui/state-chip'
import { ruleState } from '@/lib/resources/states/own-state'
import { RefLink } from '@/components/resource/ref/ref-link'
import { ipPolicyRulesInfo } from '@/lib/resources/info/ip-policies'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'

export function IpPolicyRuleDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={ipPolicyRulesInfo}
      get={ipPolicyRules.ops.get}
      id={id}
      none={null}
      state={({ action }) => <StateOf of={ruleState(action)} />}
      summary={({ action, cidr }) =>
        action === 'allow'
          ? `Allows ${cidr}, unless another rule denies it.`
          : `Denies ${cidr}, even if another rule allows it.`
      }
      values={({ ip_policy: policy }) => ({
        ip_policy: <RefLink id={policy.id} resources={['ip-policies']} />,
      })}
      elsewhere={['action']}
    />
  )
}
