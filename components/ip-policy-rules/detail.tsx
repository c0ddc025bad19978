'use client'

import { useQuery } from '@tanstack/react-query'
import { NetworkBars } from '@/components/ip-policies/network-bars'
import { Related } from '@/components/resource/detail/related'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { useIpRules } from '@/components/resource/ip/use-ip-rules'
import { useAccount } from '@/components/shell/account-context'
import { Section } from '@/components/ui/section'
import { StateOf } from '@/components/ui/state-chip'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { overridingRule } from '@/lib/resources/ip/rule-networks'
import { ruleState } from '@/lib/resources/states/own-state'
import { RefLink } from '@/components/resource/ref/ref-link'
import { ipPolicyRulesInfo } from '@/lib/resources/info/ip-policies'
import { policyNames } from '@/lib/resources/traffic-policy/reference'
import { unreadPoliciesText } from '@/lib/resources/related'
import { type IpPolicyRule, ipPolicyRules } from '@/lib/resources/ip-policy-rules'

export function IpPolicyRuleDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={ipPolicyRulesInfo}
      get={ipPolicyRules.ops.get}
      id={id}
      none={null}
      state={({ action }) => <StateOf of={ruleState(action)} />}
      summary={(rule) => rule.cidr && <Effect rule={rule} />}
      values={({ ip_policy: policy }) => ({
        ip_policy: <RefLink id={policy.id} resources={['ip-policies']} />,
      })}
      elsewhere={['action']}
      usesElsewhere={['ip-policies']}
    >
      {(rule) => (
        <>
          <PolicyNetworks rule={rule} />
          <AppliesTo policyId={rule.ip_policy.id} />
        </>
      )}
    </ResourceDetail>
  )
}

function Effect({ rule: { id, action, cidr, ip_policy: policy } }: { rule: IpPolicyRule }) {
  const lookup = useIpRules([policy.id])
  const by = lookup.state === 'known' ? overridingRule(lookup.rules, id) : null
  if (by !== null) return `Has no effect: another rule of this policy denies ${by.cidr}.`
  return action === 'allow'
    ? `Allows ${cidr}, unless another rule denies it.`
    : `Denies ${cidr}, even if another rule allows it.`
}

/** Shows a rule's network among the other networks of its policy. */
function PolicyNetworks({ rule: { cidr, ip_policy: policy } }: { rule: IpPolicyRule }) {
  const lookup = useIpRules([policy.id])
  if (lookup.state !== 'known') return <RulesUnknown lookup={lookup} />
  return (
    <Section title="Networks of the policy">
      <NetworkBars rules={lookup.rules} outlined={cidr} />
    </Section>
  )
}

/** Lists what uses a rule's policy, because a rule has no users of its own. */
function AppliesTo({ policyId }: { policyId: string }) {
  const { slug } = useAccount().account
  const { data } = useQuery(inventoryDetailQuery(slug, 'ip-policies', policyId))
  if (data === undefined) return null
  const of = { resource: 'ip-policies', id: policyId } as const
  const unread = data.unread_policies ? ` ${unreadPoliciesText(data.unread_policies)}` : ''
  return (
    <Related
      of={of}
      title="Applies to"
      links={data.used_by.filter(({ resource }) => resource !== 'ip-policy-rules')}
      none={`No edge or endpoint uses this policy yet.${unread}`}
      names={policyNames({ ...of, title: data.row.title })}
    />
  )
}
