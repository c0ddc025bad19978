import type { httpsEdgeModuleInfos } from './edge-modules'
import type { routeModuleInfos } from './route-modules'
import type { tcpEdgeModuleInfos } from './tcp-edge-modules'

/** A group of modules with the same purpose, by key. */
export interface ModuleStage<K extends string = string> {
  title: string
  keys: readonly K[]
}

/**
 * The modules of a route grouped by purpose, from the visitor to the backend. The API specification doesn't define the
 * order in which modules apply.
 */
export const routeStages: readonly ModuleStage<keyof typeof routeModuleInfos>[] = [
  { title: 'Allow or deny', keys: ['ip_restriction', 'user_agent_filter'] },
  { title: 'Sign in or verify', keys: ['oauth', 'oidc', 'saml', 'webhook_verification'] },
  {
    title: 'Transform',
    keys: ['traffic_policy', 'request_headers', 'response_headers', 'compression', 'websocket_tcp_converter'],
  },
  { title: 'Protect the backend', keys: ['circuit_breaker'] },
  { title: 'Destination', keys: ['backend'] },
]

/** The modules of an HTTPS edge itself, grouped by purpose. They apply before those of its routes. */
export const httpsEdgeStages: readonly ModuleStage<keyof typeof httpsEdgeModuleInfos>[] = [
  { title: 'TLS', keys: ['tls_termination', 'mutual_tls'] },
]

/** The modules of a TCP edge grouped by purpose, from the client to the backend. */
export const tcpEdgeStages: readonly ModuleStage<keyof typeof tcpEdgeModuleInfos>[] = [
  { title: 'Allow or deny', keys: ['ip_restriction'] },
  { title: 'Transform', keys: ['traffic_policy'] },
  { title: 'Destination', keys: ['backend'] },
]
