import { oauthInfo, oidcInfo, samlInfo } from './login-modules'
import {
  backendInfo,
  circuitBreakerInfo,
  compressionInfo,
  ipRestrictionInfo,
  requestHeadersInfo,
  responseHeadersInfo,
  trafficPolicyInfo,
  userAgentFilterInfo,
  webhookVerificationInfo,
  websocketTcpConverterInfo,
} from './traffic-modules'

/** The thirteen modules of a route, by key, in display order. */
export const routeModuleInfos = {
  backend: backendInfo,
  oauth: oauthInfo,
  oidc: oidcInfo,
  saml: samlInfo,
  ip_restriction: ipRestrictionInfo,
  webhook_verification: webhookVerificationInfo,
  user_agent_filter: userAgentFilterInfo,
  traffic_policy: trafficPolicyInfo,
  request_headers: requestHeadersInfo,
  response_headers: responseHeadersInfo,
  compression: compressionInfo,
  circuit_breaker: circuitBreakerInfo,
  websocket_tcp_converter: websocketTcpConverterInfo,
}
