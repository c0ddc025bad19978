import { formatNumber } from '@/lib/util/text'

const count = (rules: number, kind: string) =>
  `${formatNumber(rules)} ${kind} ${rules === 1 ? 'rule' : 'rules'}`

/** Describes the rules of a policy: "2 allow rules, 1 deny rule." Accepts any upstream data. */
export function rulesSentence(rules: readonly { action: string }[]): string {
  if (rules.length === 0) return 'No rules, so no address is allowed.'
  const allow = rules.filter(({ action }) => action === 'allow').length
  const deny = rules.filter(({ action }) => action === 'deny').length
  const other = rules.length - allow - deny
  const parts = [
    ...(allow > 0 ? [count(allow, 'allow')] : []),
    ...(deny > 0 ? [count(deny, 'deny')] : []),
    ...(other > 0 ? [count(other, 'other')] : []),
  ].join(', ')
  return allow > 0 ? `${parts}.` : `${parts}. Without an allow rule, no address is allowed.`
}
