import { keysOf } from '@/lib/util/records'
import { backendModule, ipRestriction, trafficPolicyModule } from './shared-modules'
import { circuitBreaker } from './circuit-breaker'
import { requestHeadersModule, responseHeadersModule } from './headers'
import { oauth, oidc } from './oidc'
import { saml } from './saml'
import { userAgentFilter } from './user-agent-filter'
import { switchModule, edgeModule, moduleRequest, moduleResponse, ruleAt } from './edge-module'
import * as z from 'zod'
import { rule, secret, textField } from '@/lib/contract/fields'
import { isWebhookProvider, needsNoSecret } from '../values/webhook-providers'

const MAX_SECRET = 2048

const provider = rule(
  rule(z.string().default(''), (value) => value !== '', {
    code: 7029,
    message: 'A sender is required',
    source: 'local',
  }),
  (value) => value === '' || isWebhookProvider(value),
  { code: 7030, message: 'Unknown sender', source: 'local' },
)
const isSendgrid = (name: string) => name.toLowerCase() === 'sendgrid'

const shape = moduleRequest({
  provider,
  secret: secret(
    rule(z.string().nullish(), (value) => (value ?? '').length <= MAX_SECRET, {
      code: 7154,
      message: `Must be at most ${MAX_SECRET.toLocaleString('en')} characters`,
      source: 'local',
    }),
  ),
})
const withSecret = ruleAt(
  shape,
  ['secret'],
  (input) => needsNoSecret(input.provider) || Boolean(input.secret),
  {
    code: 7027,
    message: 'Enter a secret. Every sender except AWS SNS requires one.',
    source: 'spec',
  },
)
const withoutSecret = ruleAt(
  withSecret,
  ['secret'],
  (input) => !needsNoSecret(input.provider) || !input.secret,
  {
    code: 7026,
    message: 'AWS SNS signs requests with its own certificate. Remove the secret.',
    source: 'local',
  },
)
const request = ruleAt(
  withoutSecret,
  ['secret'],
  (input) =>
    !isSendgrid(input.provider) || !input.secret || /^[A-Za-z0-9+/]{100,200}={0,2}$/.test(input.secret),
  {
    code: 7107,
    message: 'SendGrid signs requests with a key pair. Enter the verification key.',
    source: 'local',
  },
)

/** The webhook verification module. Source: the API specification, section "EndpointWebhookValidation". */
const webhookVerification = edgeModule({
  request,
  response: moduleResponse({ provider: textField, secret: secret(textField) }),
})

/** The compression module. Source: the API specification, section "EndpointCompression". */
const compression = switchModule()

/** The WebSocket TCP converter module. Source: the API specification, section "EndpointWebsocketTCPConverter". */
const websocketTcpConverter = switchModule()

/**
 * The modules of a route, keyed by their field in the request body. Source: the API specification, section "HTTPS edge
 * route".
 */
export const routeModules = {
  backend: backendModule,
  ip_restriction: ipRestriction,
  circuit_breaker: circuitBreaker,
  compression,
  request_headers: requestHeadersModule,
  response_headers: responseHeadersModule,
  webhook_verification: webhookVerification,
  oauth,
  saml,
  oidc,
  websocket_tcp_converter: websocketTcpConverter,
  user_agent_filter: userAgentFilter,
  traffic_policy: trafficPolicyModule('https-edge'),
}
export type RouteModuleKey = keyof typeof routeModules
export const routeModuleKeys = keysOf(routeModules)
