import { edgeModule, moduleRequest, moduleResponse, refs } from './edge-module'
import { idList } from './id-list'

const certificate_authority_ids = idList({
  prefix: 'ca',
  wrongKind: 228,
  one: 'certificate authority',
  max: 10,
  tooMany: 7075,
  empty: 7075,
})

/** The API specification, section "EndpointMutualTLS". */
export const mutualTls = edgeModule({
  request: moduleRequest({ certificate_authority_ids }),
  response: moduleResponse({ certificate_authorities: refs }),
})
