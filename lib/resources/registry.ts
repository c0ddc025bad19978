import { abuseReports } from './abuse-reports'
import { agentIngresses } from './agent-ingresses'
import { apiKeys } from './api-keys'
import { botUsers } from './bot-users'
import type { ResourceName } from './resource-types'
import { certificateAuthorities } from './certificate-authorities'
import { credentials } from './credentials'
import { endpoints } from './endpoints'
import { eventSubscriptions } from './event-subscriptions'
import { failoverBackends } from './failover-backends'
import { httpResponseBackends } from './http-response-backends'
import { httpsEdges } from './https-edges'
import { ipPolicies } from './ip-policies'
import { ipPolicyRules } from './ip-policy-rules'
import { reservedAddrs } from './reserved-addrs'
import { reservedDomains } from './reserved-domains'
import { sshCredentials } from './ssh-credentials'
import { staticBackends } from './static-backends'
import { tcpEdges } from './tcp-edges'
import { tunnelGroupBackends } from './tunnel-group-backends'
import { tunnelSessions } from './tunnel-sessions'
import { tunnels } from './tunnels'
import { weightedBackends } from './weighted-backends'
import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'

/** All resources with their schemas, for server code, tests and docs only. */
export const registry = {
  'abuse-reports': abuseReports,
  'agent-ingresses': agentIngresses,
  'api-keys': apiKeys,
  'bot-users': botUsers,
  'certificate-authorities': certificateAuthorities,
  credentials,
  endpoints,
  'event-subscriptions': eventSubscriptions,
  'failover-backends': failoverBackends,
  'http-response-backends': httpResponseBackends,
  'https-edges': httpsEdges,
  'ip-policies': ipPolicies,
  'ip-policy-rules': ipPolicyRules,
  'reserved-addrs': reservedAddrs,
  'reserved-domains': reservedDomains,
  'ssh-credentials': sshCredentials,
  'static-backends': staticBackends,
  'tcp-edges': tcpEdges,
  'tunnel-group-backends': tunnelGroupBackends,
  'tunnel-sessions': tunnelSessions,
  tunnels,
  'weighted-backends': weightedBackends,
} satisfies Record<ResourceName, { name: ResourceName }>

export type Registry = typeof registry

export const resources: readonly Resource[] = Object.values(registry)

export const operations: readonly Named[] = resources.flatMap(({ ops }) => Object.values(ops))
