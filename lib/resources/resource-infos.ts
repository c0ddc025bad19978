import {
  backendKinds,
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
import { policyHolders, policyTargets } from './traffic-policy/reference'
import { type ResourceName, resourceNames } from './resource-types'

/** The `ResourceInfo` of every kind of resource that has pages, for server code and tests. */
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

const inModules = (name: ResourceName) =>
  isBackend(name) || name === 'ip-policies' || name === 'certificate-authorities'

const inPolicies = (name: ResourceName) => policyTargets.some((target) => target === name)
const hasPolicy = (name: ResourceName) => policyHolders.some((holder) => holder === name)

export const referringKinds = (name: ResourceName): ResourceName[] =>
  resourceNames.filter((kind) => {
    const targets: readonly (string | undefined)[] = Object.values(resourceInfos[kind].refs)
    const isEdge = kind === 'https-edges' || kind === 'tcp-edges'
    return (
      targets.includes(name) ||
      (targets.includes('backends') && isBackend(name)) ||
      (isEdge && inModules(name)) ||
      (hasPolicy(kind) && inPolicies(name)) ||
      (kind === 'endpoints' && name === 'tcp-edges') // its field `edge` refers to edges of both kinds
    )
  })
