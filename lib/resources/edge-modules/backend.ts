import * as z from 'zod'
import { ref, rule } from '@/lib/contract/fields'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'

const backend_id = rule(z.string(), (value) => /^bkd[a-z]{2}_/.test(value), {
  code: 242,
  message: 'A backend id starts with bkdtg_, bkdhr_, bkdsc_, bkdwd_ or bkdfo_',
  source: 'local',
})

/** The API specification, section "EndpointBackend". */
export const backendModule = edgeModule({
  request: moduleRequest({ backend_id }),
  response: moduleResponse({ backend: ref.nullish() }),
})
