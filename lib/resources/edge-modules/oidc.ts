import * as z from 'zod'
import { rule, secret, text, textField } from '@/lib/contract/fields'
import { parseHttpUrl } from '@/lib/util/hosts'
import { scopeList } from '../oauth/lists'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'
import { sessionRequest, sessionResponse } from './session'
import { inRequestShape } from '@/lib/contract/seen'
import { oauthProviderRequest, oauthProviderResponse, theProvider } from '../oauth/provider'

const filled = (code: number, message: string) =>
  rule(z.string().default(''), (value) => value !== '', { code, message, source: 'local' })

const issuer = rule(text(255, 7087, 'local').default(''), (value) => parseHttpUrl(value) !== undefined, {
  code: 7088,
  message: 'Enter the issuer URL, such as https://login.example.com',
  source: 'local',
})

const oidcRequest = moduleRequest({
  ...sessionRequest,
  issuer,
  client_id: filled(7089, 'A client ID is required'),
  client_secret: secret(filled(7090, 'A client secret is required'), ['issuer']),
  scopes: scopeList({ tooMany: 7150, tooLong: 7151 }),
})

/** The OpenID Connect module. Source: the API specification, section "EndpointOIDC". */
export const oidc = edgeModule({
  request: oidcRequest,
  response: moduleResponse({
    ...sessionResponse,
    issuer: textField,
    client_id: textField,
    client_secret: secret(textField, ['issuer']),
    scopes: z.array(z.string()).nullish(),
  }),
})

const oauthRequest = moduleRequest({
  ...sessionRequest,
  provider: oauthProviderRequest,
  auth_check_interval: z.uint32().default(0),
})

/** The OAuth module. Source: the API specification, section "EndpointOAuth". */
export const oauth = edgeModule({
  request: oauthRequest,
  response: moduleResponse({
    ...sessionResponse,
    provider: oauthProviderResponse.nullish(),
    auth_check_interval: z.number().nullish(),
  }),
  toRequest(response) {
    const provider = response.provider && theProvider(response.provider)
    // inRequestShape returns objects as objects.
    return inRequestShape(oauthRequest, { ...response, provider }) as z.input<typeof oauthRequest>
  },
})
