'use client'

import { OwnAddressNote } from '@/components/resource/ip/own-address-note'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { type KnownRule, useIpRules } from '@/components/resource/ip/use-ip-rules'
import { Panel } from '@/components/ui/panel'
import { overridingRule } from '@/lib/resources/ip/bars'
import { parseCidr } from '@/lib/resources/ip/cidr'
import { type DecidingRule, decisionText } from '@/lib/resources/ip/policy-decision'

interface RuleEffectProps {
  policyId: string
  /** The rule's ID. Empty for a new rule. */
  ruleId: string
  /** Returns the policy's rules after the change, or undefined while the input is incomplete. */
  after: ((rules: readonly KnownRule[]) => DecidingRule[]) | undefined
}

/**
 * Shows whether a changed rule has an effect, and whether the change affects the current person's own address.
 */
export function RuleEffect({ policyId, ruleId, after }: RuleEffectProps) {
  const standing = useIpRules([policyId])
  return (
    <div aria-live="polite" className="empty:sr-only">
      {after === undefined ? null : standing.state === 'known' ? (
        <KnownEffect ruleId={ruleId} before={standing.rules} after={after(standing.rules)} />
      ) : (
        <RulesUnknown standing={standing} />
      )}
    </div>
  )
}

interface KnownEffectProps extends Pick<RuleEffectProps, 'ruleId'> {
  before: readonly DecidingRule[]
  after: readonly DecidingRule[]
}

function KnownEffect({ ruleId, before, after }: KnownEffectProps) {
  const rule = after.find(({ id }) => id === ruleId)
  const by = overridingRule(after, ruleId)
  return (
    <div className="space-y-3 empty:hidden">
      {rule && by && (
        <Panel tone="attention" title="This rule has no effect">
          {decisionText({ verdict: 'denied', by }, rule.cidr)}
        </Panel>
      )}
      <OwnAddressNote before={before} after={after} />
    </div>
  )
}

/**
 * Returns a function that adds `rule` to a list of rules, or replaces the rule with the same ID. Returns undefined if
 * the rule's network isn't valid yet.
 */
export function withRule(rule: DecidingRule): RuleEffectProps['after'] {
  if (!parseCidr(rule.cidr)) return undefined
  return (rules) => [...rules.filter(({ id }) => id !== rule.id), rule]
}
