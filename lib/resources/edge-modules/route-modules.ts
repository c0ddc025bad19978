import { keysOf } from '@/lib/util/records'
import { backendModule, ipRestriction, trafficPolicyModule } from './shared-modules'
import { circuitBreaker } from './circuit-breaker'
import { requestHeadersModule, responseHeadersModule } from './headers'
import { oauth, oidc } from './oidc'
import { saml } from './saml'
import { userAgentFilter } from './user-agent-filter'
import { webhookVerification } from './webhook-verification'
import { switchModule } from './edge-module'

/** The compression module. Source: the API specification, section "EndpointCompression". */
const compression = switchModule()

/** The WebSocket TCP converter module. Source: the API specification, section "EndpointWebsocketTCPConverter". */
const websocketTcpConverter = switchModule()

/**
 * The thirteen modules of a route, keyed by their field in the request body. Source: the API specification, section
 * "HTTPS edge route".
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
