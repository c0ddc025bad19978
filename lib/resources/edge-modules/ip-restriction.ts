import { edgeModule, moduleRequest, moduleResponse, refs } from './edge-module'
import { idList } from './id-list'

const ip_policy_ids = idList({
  prefix: 'ipp',
  wrongKind: 229,
  one: 'policy',
  max: 50,
  tooMany: 7013,
  empty: 7025,
})

/** The same for routes, TLS edges and TCP edges. The API specification, section "EndpointIPPolicy". */
export const ipRestriction = edgeModule({
  access: 'admin',
  request: moduleRequest({ ip_policy_ids }),
  response: moduleResponse({ ip_policies: refs }),
})
