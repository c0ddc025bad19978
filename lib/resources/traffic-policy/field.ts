import { checkedBy, secretsWithin, text } from '@/lib/contract/fields'
import { firstProblem, MAX_POLICY_BYTES, type PolicyTarget } from './check'
import { mapPolicySecrets } from './secrets'

/**
 * Declares a traffic policy in a request: JSON or YAML in a string, empty or null for none. Its secrets stay on the
 * server. `target` is the kind of resource that the policy is attached to, unless the request determines it.
 */
export function trafficPolicyAt(target?: PolicyTarget) {
  const sized = text(MAX_POLICY_BYTES, 18_002, 'local')
  const checked = checkedBy(sized, 'traffic policy', (value) => firstProblem(value, target))
  return secretsWithin(checked, mapPolicySecrets).nullable().optional()
}

/** A traffic policy in a request whose kind of resource is unknown. */
export const trafficPolicy = trafficPolicyAt()
