import * as z from 'zod'
import { inRequestShape } from '@/lib/contract/seen'
import { oauthProviderRequest, oauthProviderResponse, theProvider } from '../oauth-provider'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'
import { sessionRequest, sessionResponse } from './session'

const request = moduleRequest({
  ...sessionRequest,
  provider: oauthProviderRequest,
  auth_check_interval: z.uint32().default(0),
})

/** The OAuth module. Source: the API specification, section "EndpointOAuth". */
export const oauth = edgeModule({
  request,
  response: moduleResponse({
    ...sessionResponse,
    provider: oauthProviderResponse.nullish(),
    auth_check_interval: z.number().nullish(),
  }),
  toRequest(response) {
    const provider = response.provider && theProvider(response.provider)
    return inRequestShape(request, { ...response, provider }) as z.input<typeof request> // with an object, its fields
  },
})
