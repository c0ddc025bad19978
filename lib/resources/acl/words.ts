import { isAclProblem, parseAclRule, type Verdict } from './rules'

const isEverything = (rule: string) => {
  const parsed = parseAclRule(rule)
  return !isAclProblem(parsed) && parsed.kind === 'any'
}

/** What a list of rules lets be bound, in a sentence. That nothing limits it is told apart from a rule that says so. */
export function aclSummary(acl: readonly string[] | null | undefined): string {
  if (!acl || acl.length === 0) return 'No rules are set: it may bind everything.'
  const any = acl.find(isEverything)
  if (any !== undefined) {
    const others = acl.length > 1 ? ' The other rules change nothing.' : ''
    return `The rule ${any.trim()} says that it may bind everything.${others}`
  }
  return acl.length === 1
    ? 'It may bind what its one rule lets it, and nothing else.'
    : `It may bind what any of its ${acl.length} rules lets it, and nothing else.`
}

/** What is said instead while all the rows for rules are empty. */
export const unfinishedAcl = 'Fill a rule in: without one it may bind everything.'

/** The same in a cell. */
export function aclInShort(acl: readonly string[] | null | undefined): string {
  return acl && acl.length > 0 ? acl.join(', ') : 'everything, no rules'
}

/** Which rule lets something be bound. */
export function verdictWords(verdict: Verdict): string {
  if (!verdict.isAllowed) return 'No rule lets it.'
  const [first, ...others] = verdict.rules.map((rule) => rule.trim())
  if (first === undefined) return 'There are no rules, so it may bind everything.'
  return others.length === 0
    ? `The rule ${first} lets it.`
    : `The rules ${first} and ${others.join(' and ')} let it together.`
}
