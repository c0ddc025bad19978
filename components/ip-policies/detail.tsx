'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { AddressCheck } from '@/components/resource/ip/address-check'
import { useIpRules } from '@/components/resource/ip/use-ip-rules'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { NetworkBars } from './network-bars'
import { PolicyRules } from './policy-rules'
import { formatNumber } from '@/lib/util/text'

const count = (rules: number, kind: string) =>
  `${formatNumber(rules)} ${kind} ${rules === 1 ? 'rule' : 'rules'}`

/**
 * Describes a policy's rules, such as "2 allow rules, 1 deny rule." Also counts rules with an unknown action.
 */
export function rulesSentence(rules: readonly { action: string }[]): string {
  if (rules.length === 0) return 'This policy has no rules, so no address is allowed.'
  const allow = rules.filter(({ action }) => action === 'allow').length
  const deny = rules.filter(({ action }) => action === 'deny').length
  const other = rules.length - allow - deny
  const parts = [
    ...(allow > 0 ? [count(allow, 'allow')] : []),
    ...(deny > 0 ? [count(deny, 'deny')] : []),
    ...(other > 0 ? [count(other, 'other')] : []),
  ].join(', ')
  return allow + other > 0 ? `${parts}.` : `${parts}. Without an allow rule, no address is allowed.`
}

/** The detail page of an IP policy, with its rules and an address test. */
export function IpPolicyDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={ipPoliciesInfo}
      get={ipPolicies.ops.get}
      id={id}
      summary={() => <RulesSummary id={id} />}
      ownKind="ip-policy-rules"
    >
      {() => <Rules id={id} />}
    </ResourceDetail>
  )
}

/** A line with the number of rules. It takes up space while the rules load, so that the page doesn't shift. */
function RulesSummary({ id }: { id: string }) {
  const standing = useIpRules([id])
  if (standing.state === 'known') return rulesSentence(standing.rules)
  return standing.state === 'loading' ? 'Loading rules…' : 'The number of rules is unknown.'
}

function Rules({ id }: { id: string }) {
  const standing = useIpRules([id])
  return (
    <>
      {standing.state === 'known' && <NetworkBars rules={standing.rules} />}
      <PolicyRules policyId={id} standing={standing} />
      <AddressCheck standing={standing} policyIds={[id]} />
    </>
  )
}
