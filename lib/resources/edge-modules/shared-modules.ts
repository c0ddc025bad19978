import * as z from 'zod'
import { ref, rule, secretsWithin, textField } from '@/lib/contract/fields'
import { edgeModule, moduleRequest, moduleResponse, refs } from './edge-module'
import { idList } from './id-list'
import { type PolicyTarget, trafficPolicyAt } from '@/lib/resources/traffic-policy/check'
import { mapPolicySecrets } from '@/lib/resources/traffic-policy/secrets'

const backend_id = rule(z.string(), (value) => /^bkd[a-z]{2}_/.test(value), {
  code: 242,
  message: 'A backend ID must start with bkdtg_, bkdhr_, bkdsc_, bkdwd_ or bkdfo_',
  source: 'local',
})

/** The backend module. Source: the API specification, section "EndpointBackend". */
export const backendModule = edgeModule({
  request: moduleRequest({ backend_id }),
  response: moduleResponse({ backend: ref.nullable() }),
})

const ip_policy_ids = idList({
  prefix: 'ipp',
  wrongKind: 229,
  one: 'IP policy',
  many: 'IP policies',
  max: 50,
  tooMany: 7013,
  empty: 7025,
})

/** The IP restriction module. Source: the API specification, section "EndpointIPPolicy". */
export const ipRestriction = edgeModule({
  access: 'admin',
  request: moduleRequest({ ip_policy_ids }),
  response: moduleResponse({ ip_policies: refs }),
})

/**
 * Defines the traffic policy module for a kind of resource. Source: the API specification, section
 * "EndpointTrafficPolicy".
 */
export const trafficPolicyModule = (target: PolicyTarget) =>
  edgeModule({
    request: moduleRequest({ value: trafficPolicyAt(target) }),
    response: moduleResponse({ value: secretsWithin(textField, mapPolicySecrets) }),
  })

export interface SharedModules {
  ip_restriction: typeof ipRestriction
  traffic_policy: ReturnType<typeof trafficPolicyModule>
  backend: typeof backendModule
}
