import { type RuleSource, secretsWithin, text } from '@/lib/contract/fields'
import { firstProblem, MAX_POLICY_BYTES, type PolicyPlace } from './check'
import { mapPolicySecrets } from './secrets'

const source: RuleSource = 'local'

/**
 * Declares a traffic policy in a request: JSON or YAML in a string, empty or null for none. Its secrets stay on the
 * server. `place`: what it is attached to, unless the request decides that.
 */
export function trafficPolicyAt(place?: PolicyPlace) {
  const sized = text(MAX_POLICY_BYTES, 18_002, source)
  const checked = sized.check(({ value, issues }) => {
    if (issues.length > 0) return
    const first = firstProblem(value, place)
    if (first)
      issues.push({
        code: 'custom',
        input: value,
        message: first.message,
        params: { code: first.code, source },
      })
  })
  return secretsWithin(checked, mapPolicySecrets).nullable().optional()
}

/** The same, where nothing is known of what it is attached to. */
export const trafficPolicy = trafficPolicyAt()
