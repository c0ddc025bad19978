'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { AddressCheck } from '@/components/resource/ip/address-check'
import { useIpRules } from '@/components/resource/ip/use-ip-rules'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { rulesSentence } from '@/lib/resources/ip/rules-sentence'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { NetworkBars } from './network-bars'
import { PolicyRules } from './policy-rules'

/** An IP policy with its rules and an address tester. */
export function IpPolicyDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={ipPoliciesInfo}
      get={ipPolicies.ops.get}
      id={id}
      summary={() => <RulesSummary id={id} />}
    >
      {() => <Rules id={id} />}
    </ResourceDetail>
  )
}

/** A line with the number of rules. Present while the rules load, so that nothing moves. */
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
      <AddressCheck standing={standing} />
    </>
  )
}
