import { backendKinds } from './info/backend-text'
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
import { type ResourceName, resourceNames } from './resource-types'

/** The info of every resource that has pages, for server code and tests. A page imports only those that it shows. */
export const resourceInfos = {
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

const isBackend = (name: ResourceName) => backendKinds.some((kind) => kind === name)

/** Returns the kinds that modules of edges refer to. The catalog has only the references of a resource's own fields. */
const inModules = (name: ResourceName) =>
  isBackend(name) || name === 'ip-policies' || name === 'certificate-authorities'

/** Returns the kinds of resources that may refer to a kind. */
export const referringKinds = (name: ResourceName): ResourceName[] =>
  resourceNames.filter((kind) => {
    const targets: readonly (string | undefined)[] = Object.values(resourceInfos[kind].refs)
    const isEdge = kind === 'https-edges' || kind === 'tcp-edges'
    return (
      targets.includes(name) ||
      (targets.includes('backends') && isBackend(name)) ||
      (isEdge && inModules(name)) ||
      (kind === 'endpoints' && name === 'tcp-edges') // its field `edge` refers to edges of both kinds
    )
  })
