'use client'

import { OwnAddressNote } from '@/components/resource/ip/own-address-note'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { type KnownRule, useIpRules } from '@/components/resource/ip/use-ip-rules'
import { parseCidr } from '@/lib/resources/ip/cidr'
import type { DecidingRule } from '@/lib/resources/ip/policy-decision'

interface RuleEffectProps {
  policyId: string
  /** The rules of the policy as they will be. Undefined while what is typed says nothing yet. */
  after: ((rules: readonly KnownRule[]) => DecidingRule[]) | undefined
}

/** What a change of a policy's rules means for the person's own address. */
export function RuleEffect({ policyId, after }: RuleEffectProps) {
  const standing = useIpRules([policyId])
  return (
    <div aria-live="polite" className="empty:sr-only">
      {after === undefined ? null : standing.state === 'known' ? (
        <OwnAddressNote before={standing.rules} after={after(standing.rules)} />
      ) : (
        <RulesUnknown standing={standing} />
      )}
    </div>
  )
}

/** A rule in the place of the one with its id, or beside all others. Undefined for a network that is none yet. */
export function withRule(rule: DecidingRule): RuleEffectProps['after'] {
  if (!parseCidr(rule.cidr)) return undefined
  return (rules) => [...rules.filter(({ id }) => id !== rule.id), rule]
}
