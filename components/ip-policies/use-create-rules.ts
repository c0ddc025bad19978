import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { clientOf } from '@/lib/client/call'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import { createRules, type FirstRule, ruleBody, type RulesOutcome } from './first-rules'

/** Creates the rules of a policy one after the other. See `createRules`. */
export type CreateRules = (policyId: string, rules: readonly FirstRule[]) => Promise<RulesOutcome>

/**
 * Returns a function that creates rules. If a response is lost, creating the same rule again returns the outcome of the
 * first attempt.
 */
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
