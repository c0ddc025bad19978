import { checkedBy, secretsWithin, text } from '@/lib/contract/fields'
import { firstProblem, MAX_POLICY_BYTES, type PolicyTarget } from './check'
import { mapPolicySecrets } from './secrets'

/**
 * Returns the schema of a traffic policy in a request: a string with JSON or YAML. An empty string or null means no
 * policy. The policy's secrets never reach the browser. `target` is the kind of resource with the policy. Omit `target`
 * if the request determines the kind.
 */
export function trafficPolicyAt(target?: PolicyTarget) {
  const sized = text(MAX_POLICY_BYTES, 18_002, 'local')
  const checked = checkedBy(sized, 'traffic policy', (value) => firstProblem(value, target))
  return secretsWithin(checked, mapPolicySecrets).nullable().optional()
}

/** The schema of a traffic policy in a request, for any kind of resource. */
export const trafficPolicy = trafficPolicyAt()
