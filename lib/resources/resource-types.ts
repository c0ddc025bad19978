import { keysOf } from '@/lib/util/records'
import {
  failoverBackendsInfo,
  httpResponseBackendsInfo,
  staticBackendsInfo,
  tunnelGroupBackendsInfo,
  weightedBackendsInfo,
} from './info/backends'
import { apiKeysInfo, credentialsInfo, sshCredentialsInfo } from './info/credentials'
import { abuseReportsInfo } from './info/abuse-reports'
import { agentIngressesInfo } from './info/agent-ingresses'
import { botUsersInfo } from './info/bot-users'
import { certificateAuthoritiesInfo } from './info/certificate-authorities'
import { endpointsInfo } from './info/endpoints'
import { eventSubscriptionsInfo } from './info/event-subscriptions'
import { httpsEdgesInfo } from './info/https-edges'
import { ipPoliciesInfo, ipPolicyRulesInfo } from './info/ip-policies'
import { reservedAddrsInfo } from './info/reserved-addrs'
import { reservedDomainsInfo } from './info/reserved-domains'
import { tcpEdgesInfo } from './info/tcp-edges'
import { tunnelSessionsInfo } from './info/tunnel-sessions'
import { tunnelsInfo } from './info/tunnels'

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
