import { joinWithAnd } from '@/lib/util/text'
import { isAclProblem, parseAclRule, type BindVerdict } from './rules'

const isEverything = (rule: string) => {
  const parsed = parseAclRule(rule)
  return !isAclProblem(parsed) && parsed.kind === 'any'
}

export const isUnrestricted = (acl: readonly string[]): boolean => acl.length === 0 || acl.some(isEverything)

interface Credential {
  one: string
  description?: string | null | undefined
}

export function aclSummary(
  acl: readonly string[] | null | undefined,
  { one, description }: Credential,
): string {
  const name = description?.trim()
  const subject = name ? `“${name}”` : `this ${one}`
  if (!acl || acl.length === 0) return `Without rules, ${subject} can bind anything.`
  const any = acl.find(isEverything)
  if (any !== undefined) {
    const others = acl.length > 1 ? ' The other rules have no effect.' : ''
    return `The rule “${any.trim()}” allows everything.${others}`
  }
  const allowed = acl.length === 1 ? 'its rule allows' : `its ${acl.length} rules allow`
  return `${name ? subject : `This ${one}`} can bind only what ${allowed}.`
}

export function verdictText(verdict: BindVerdict): string {
  if (!verdict.isAllowed) return 'No rule matches.'
  const [first, ...others] = verdict.rules.map((rule) => rule.trim())
  if (first === undefined) return 'Without rules, everything is allowed.'
  return others.length === 0
    ? `The rule “${first}” matches.`
    : `The rules ${joinWithAnd([first, ...others].map((rule) => `“${rule}”`))} match together.`
}
