'use client'

import { NetworkBars } from '@/components/ip-policies/network-bars'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { useIpRules } from '@/components/resource/ip/use-ip-rules'
import { Section } from '@/components/ui/section'
import { StateOf } from '@/components/ui/state-chip'
import { firstAddress } from '@/lib/resources/ip/cidr'
import { overridingRule } from '@/lib/resources/ip/rule-networks'
import { ruleState } from '@/lib/resources/states/own-state'
import { RefLink } from '@/components/resource/ref/ref-link'
import { ipPolicyRulesInfo } from '@/lib/resources/info/ip-policies'
import { type IpPolicyRule, ipPolicyRules } from '@/lib/resources/ip-policy-rules'

export function IpPolicyRuleDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={ipPolicyRulesInfo}
      get={ipPolicyRules.ops.get}
      id={id}
      none={null}
      state={({ action }) => <StateOf of={ruleState(action)} />}
      summary={(rule) => <Effect rule={rule} />}
      values={({ ip_policy: policy }) => ({
        ip_policy: <RefLink id={policy.id} resources={['ip-policies']} />,
      })}
      elsewhere={['action']}
      usesElsewhere={['ip-policies']}
    >
      {(rule) => <PolicyNetworks rule={rule} />}
    </ResourceDetail>
  )
}

function Effect({ rule: { id, action, cidr, ip_policy: policy } }: { rule: IpPolicyRule }) {
  const standing = useIpRules([policy.id])
  const by = standing.state === 'known' ? overridingRule(standing.rules, id) : null
  if (by !== null) return `Has no effect: another rule of this policy denies ${by.cidr}.`
  return action === 'allow'
    ? `Allows ${cidr}, unless another rule denies it.`
    : `Denies ${cidr}, even if another rule allows it.`
}

/** Shows the place of a rule among the networks of its policy. */
function PolicyNetworks({ rule: { cidr, ip_policy: policy } }: { rule: IpPolicyRule }) {
  const standing = useIpRules([policy.id])
  if (standing.state !== 'known') return <RulesUnknown standing={standing} />
  return (
    <Section title="Networks of the policy">
      <NetworkBars rules={standing.rules} tested={firstAddress(cidr) ?? null} />
    </Section>
  )
}
