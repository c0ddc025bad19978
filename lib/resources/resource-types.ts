import { keysOf } from '@/lib/util/records'
import { abuseReportsInfo } from './info/abuse-reports'
import { agentIngressesInfo } from './info/agent-ingresses'
import { apiKeysInfo } from './info/api-keys'
import { botUsersInfo } from './info/bot-users'
import { certificateAuthoritiesInfo } from './info/certificate-authorities'
import { credentialsInfo } from './info/credentials'
import { endpointsInfo } from './info/endpoints'
import { eventSubscriptionsInfo } from './info/event-subscriptions'
import { failoverBackendsInfo } from './info/failover-backends'
import { httpResponseBackendsInfo } from './info/http-response-backends'
import { httpsEdgesInfo } from './info/https-edges'
import { ipPoliciesInfo } from './info/ip-policies'
import { ipPolicyRulesInfo } from './info/ip-policy-rules'
import { reservedAddrsInfo } from './info/reserved-addrs'
import { reservedDomainsInfo } from './info/reserved-domains'
import { sshCredentialsInfo } from './info/ssh-credentials'
import { staticBackendsInfo } from './info/static-backends'
import { tcpEdgesInfo } from './info/tcp-edges'
import { tunnelGroupBackendsInfo } from './info/tunnel-group-backends'
import { tunnelSessionsInfo } from './info/tunnel-sessions'
import { tunnelsInfo } from './info/tunnels'
import { weightedBackendsInfo } from './info/weighted-backends'

/**
 * The info of every kind of resource that has pages. Code that needs only labels and links imports this, because it
 * loads no schemas.
 */
export const resourceTypes = {
  'abuse-reports': abuseReportsInfo,
  'agent-ingresses': agentIngressesInfo,
  'api-keys': apiKeysInfo,
  'bot-users': botUsersInfo,
  'certificate-authorities': certificateAuthoritiesInfo,
  credentials: credentialsInfo,
  endpoints: endpointsInfo,
  'event-subscriptions': eventSubscriptionsInfo,
  'failover-backends': failoverBackendsInfo,
  'http-response-backends': httpResponseBackendsInfo,
  'https-edges': httpsEdgesInfo,
  'ip-policies': ipPoliciesInfo,
  'ip-policy-rules': ipPolicyRulesInfo,
  'reserved-addrs': reservedAddrsInfo,
  'reserved-domains': reservedDomainsInfo,
  'ssh-credentials': sshCredentialsInfo,
  'static-backends': staticBackendsInfo,
  'tcp-edges': tcpEdgesInfo,
  'tunnel-group-backends': tunnelGroupBackendsInfo,
  'tunnel-sessions': tunnelSessionsInfo,
  tunnels: tunnelsInfo,
  'weighted-backends': weightedBackendsInfo,
}

export type ResourceName = keyof typeof resourceTypes

export const resourceNames = keysOf(resourceTypes)

export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(resourceTypes, name)
