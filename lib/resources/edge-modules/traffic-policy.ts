import { secretsWithin, words } from '@/lib/contract/fields'
import type { PolicyPlace } from '../traffic-policy/check'
import { trafficPolicyAt } from '../traffic-policy/field'
import { mapPolicySecrets } from '../traffic-policy/secrets'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'

/** The API specification, section "EndpointTrafficPolicy". */
export const trafficPolicyModule = (place: PolicyPlace) =>
  edgeModule({
    request: moduleRequest({ value: trafficPolicyAt(place) }),
    response: moduleResponse({ value: secretsWithin(words, mapPolicySecrets) }),
  })
