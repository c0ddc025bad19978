import { isAclProblem, parseAclRule, type BindVerdict } from './rules'

const isEverything = (rule: string) => {
  const parsed = parseAclRule(rule)
  return !isAclProblem(parsed) && parsed.kind === 'any'
}

/** Describes a list of rules. No rules and a rule that allows everything have different descriptions. */
export function aclSummary(acl: readonly string[] | null | undefined): string {
  if (!acl || acl.length === 0) return 'No rules, so this credential can bind anything.'
  const any = acl.find(isEverything)
  if (any !== undefined) {
    const others = acl.length > 1 ? ' The other rules have no effect.' : ''
    return `The rule “${any.trim()}” allows everything.${others}`
  }
  return acl.length === 1
    ? 'This credential can bind only what its rule allows.'
    : `This credential can bind only what its ${acl.length} rules allow.`
}

/** The text shown while all rule rows are empty. */
export const unfinishedAcl = 'Enter at least one rule. Without rules, this credential can bind anything.'

/** Describes which rule allows a binding. */
export function verdictText(verdict: BindVerdict): string {
  if (!verdict.isAllowed) return 'No rule allows it.'
  const [first, ...others] = verdict.rules.map((rule) => rule.trim())
  if (first === undefined) return 'No rules are set, so everything is allowed.'
  return others.length === 0
    ? `The rule “${first}” allows it.`
    : `The rules “${first}” and “${others.join(' and ')}” together allow it.`
}
