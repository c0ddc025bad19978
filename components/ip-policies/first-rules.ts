import { bodyIssues } from '@/lib/contract/body-issues'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import { formatCidr, parseCidr, withPrefix } from '@/lib/resources/ip/cidr'
import { withoutEmpty } from '@/lib/util/records'
import type { Complaint } from '@/components/resource/form/form-errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { clientOf } from '@/lib/client/call'
import { keyedCreates } from '@/lib/client/unknown-outcome'

export interface FirstRule {
  cidr: string
  action: string
  description: string
}

export const ruleBody = (policyId: string, { cidr, action, description }: FirstRule) => ({
  ip_policy_id: policyId,
  action,
  cidr: withPrefix(cidr),
  ...withoutEmpty({ description }),
})

export const filledRules = (rules: readonly FirstRule[]): FirstRule[] =>
  rules.filter(({ cidr, description }) => cidr.trim() !== '' || description !== '')

/** Returns a warning if none of these rules is an allow rule, or null otherwise. */
export function denialNote(rules: readonly FirstRule[]): string | null {
  const filled = filledRules(rules)
  if (filled.length === 0) return "Without rules, the policy doesn't allow any addresses."
  return filled.every(({ action }) => action === 'deny')
    ? "Without an allow rule, the policy doesn't allow any addresses."
    : null
}

const placeholderId = 'ipp_new'

const networkOf = ({ cidr }: FirstRule): string | null => {
  const network = parseCidr(withPrefix(cidr))
  return network && formatCidr(network)
}

/** Returns the errors of the rules, including repeated networks, with fields such as `rules.0.cidr`. */
export function ruleComplaints(rules: readonly FirstRule[]): Complaint[] {
  const networks = rules.map(networkOf)
  return rules.flatMap((rule, index) => {
    if (filledRules([rule]).length === 0) return []
    const issues = bodyIssues(ipPolicyRules.ops.create, ruleBody(placeholderId, rule))
    const first = networks[index] === null ? index : networks.indexOf(networks[index] ?? null)
    const repeated = { field: 'cidr', message: `Rule ${first + 1} has the same network.` }
    return [...issues, ...(first < index ? [repeated] : [])].map(({ field, message }) => ({
      field: `rules.${index}.${field}`,
      message,
    }))
  })
}

/**
 * The result of creating rules in order. `error` is the error of the first rule in `left`, or null if all rules were
 * created.
 */
export interface RulesOutcome {
  created: readonly FirstRule[]
  left: readonly FirstRule[]
  error: unknown
}

/** Creates rules in order, and stops at the first error. Returns the error in the result instead of throwing it. */
export async function createRules(
  rules: readonly FirstRule[],
  create: (rule: FirstRule) => Promise<unknown>,
): Promise<RulesOutcome> {
  for (const [index, rule] of rules.entries()) {
    try {
      await create(rule)
    } catch (error) {
      return { created: rules.slice(0, index), left: rules.slice(index), error }
    }
  }
  return { created: rules, left: [], error: null }
}

export type CreateRules = (policyId: string, rules: readonly FirstRule[]) => Promise<RulesOutcome>

/** Returns a function that creates a policy's rules. A retry after a lost response doesn't create a rule twice. */
export function useCreateRules(): CreateRules {
  const { account } = useAccount()
  const queries = useQueryClient()
  const [keyed] = useState(keyedCreates)
  return async (policyId, rules) => {
    if (rules.length === 0) return { created: [], left: [], error: null }
    const outcome = await createRules(rules, (rule) => {
      const body = ruleBody(policyId, rule)
      return keyed(JSON.stringify(body), (idempotencyKey) =>
        clientOf(account.slug)(ipPolicyRules.ops.create, { body }, { idempotencyKey }),
      )
    })
    await queries.invalidateQueries({ queryKey: ['ip-policy-rules'] })
    return outcome
  }
}
