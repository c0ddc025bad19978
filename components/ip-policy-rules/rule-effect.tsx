'use client'

import { OwnAddressNote } from '@/components/resource/ip/own-address-note'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { type KnownRule, useIpRules } from '@/components/resource/ip/use-ip-rules'
import { parseCidr } from '@/lib/resources/ip/cidr'
import type { DecidingRule } from '@/lib/resources/ip/policy-decision'

interface RuleEffectProps {
  policyId: string
  /** Returns the policy's rules after the change. Undefined while the input is incomplete. */
  after: ((rules: readonly KnownRule[]) => DecidingRule[]) | undefined
}

/** Shows whether a change to a rule allows or blocks the current person's own address. */
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

/**
 * Returns a function that adds `rule` to a list of rules, or replaces the rule with the same ID. Undefined if the
 * rule's network isn't valid yet.
 */
export function withRule(rule: DecidingRule): RuleEffectProps['after'] {
  if (!parseCidr(rule.cidr)) return undefined
  return (rules) => [...rules.filter(({ id }) => id !== rule.id), rule]
}
