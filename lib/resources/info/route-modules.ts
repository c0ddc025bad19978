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
import type { httpsEdgeModuleInfos } from './edge-modules'
import type { tcpEdgeModuleInfos } from './tcp-edge-modules'

/** The labels and help texts of route modules, keyed by module, in display order. */
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

export interface ModuleStage<K extends string = string> {
  title: string
  keys: readonly K[]
}

/** The modules of a route grouped by purpose, from the visitor to the backend. */
export const routeStages: readonly ModuleStage<keyof typeof routeModuleInfos>[] = [
  { title: 'Access rules', keys: ['ip_restriction', 'user_agent_filter'] },
  { title: 'Authentication', keys: ['oauth', 'oidc', 'saml', 'webhook_verification'] },
  {
    title: 'Transformation',
    keys: ['traffic_policy', 'request_headers', 'response_headers', 'compression', 'websocket_tcp_converter'],
  },
  { title: 'Backend protection', keys: ['circuit_breaker'] },
  { title: 'Destination', keys: ['backend'] },
]

export const httpsEdgeStages: readonly ModuleStage<keyof typeof httpsEdgeModuleInfos>[] = [
  { title: 'TLS', keys: ['tls_termination', 'mutual_tls'] },
]

/** The modules of a TCP edge grouped by purpose, from the client to the backend. */
export const tcpEdgeStages: readonly ModuleStage<keyof typeof tcpEdgeModuleInfos>[] = [
  { title: 'Access rules', keys: ['ip_restriction'] },
  { title: 'Transformation', keys: ['traffic_policy'] },
  { title: 'Destination', keys: ['backend'] },
]
