import { registry, type Registry } from '@/lib/resources/registry'
import type { Named } from '@/lib/contract/operation'
import type { PlatformContext, HandlersOf } from './context'
import { resourceNotFound, type Refusal } from './requests/errors'
import {
  httpResponseBackendsHandlers,
  staticBackendsHandlers,
  tunnelGroupBackendsHandlers,
} from './handlers/backends'
import { abuseReportsHandlers } from './handlers/abuse-reports'
import { agentIngressesHandlers } from './handlers/agent-ingresses'
import { apiKeysHandlers } from './handlers/api-keys'
import { botUsersHandlers } from './handlers/bot-users'
import { certificateAuthoritiesHandlers } from './handlers/certificate-authorities'
import { credentialsHandlers } from './handlers/credentials'
import { endpointsHandlers } from './handlers/endpoints'
import { eventSubscriptionsHandlers, noSubscription } from './handlers/event-subscriptions'
import { httpsEdgesHandlers } from './handlers/https-edges'
import { ipPoliciesHandlers } from './handlers/ip-policies'
import { ipPolicyRulesHandlers } from './handlers/ip-policy-rules'
import { failoverBackendsHandlers, weightedBackendsHandlers } from './handlers/nested-backends'
import { reservedAddrsHandlers } from './handlers/reserved-addrs'
import { reservedDomainsHandlers } from './handlers/reserved-domains'
import { sshCredentialsHandlers } from './handlers/ssh-credentials'
import { tcpEdgesHandlers } from './handlers/tcp-edges'
import { tunnelSessionsHandlers, tunnelsHandlers } from './handlers/tunnels'

const handlers: { [N in keyof Registry]: HandlersOf<N> } = {
  'abuse-reports': abuseReportsHandlers,
  'agent-ingresses': agentIngressesHandlers,
  'api-keys': apiKeysHandlers,
  'bot-users': botUsersHandlers,
  'certificate-authorities': certificateAuthoritiesHandlers,
  credentials: credentialsHandlers,
  endpoints: endpointsHandlers,
  'event-subscriptions': eventSubscriptionsHandlers,
  'failover-backends': failoverBackendsHandlers,
  'http-response-backends': httpResponseBackendsHandlers,
  'https-edges': httpsEdgesHandlers,
  'ip-policies': ipPoliciesHandlers,
  'ip-policy-rules': ipPolicyRulesHandlers,
  'reserved-addrs': reservedAddrsHandlers,
  'reserved-domains': reservedDomainsHandlers,
  'ssh-credentials': sshCredentialsHandlers,
  'static-backends': staticBackendsHandlers,
  'tcp-edges': tcpEdgesHandlers,
  'tunnel-group-backends': tunnelGroupBackendsHandlers,
  'tunnel-sessions': tunnelSessionsHandlers,
  tunnels: tunnelsHandlers,
  'weighted-backends': weightedBackendsHandlers,
}

/** The refusals for operations on a part of a missing resource, keyed by resource. Defaults to `resourceNotFound`. */
const noOwner: { [N in keyof Registry]?: () => Refusal } = { 'event-subscriptions': noSubscription }

type Run = (input: { params: unknown; query: unknown; body: unknown }, context: PlatformContext) => unknown

export interface ServedOperation {
  op: Named
  resource: string
  idPrefix: string
  run: Run
  /** True for agent commands, which wait for the agent's response and run outside a transaction. */
  waitsForOthers: boolean
  noOwner: () => Refusal
}

export function servedOperations(): ServedOperation[] {
  return Object.values(registry).flatMap(({ name, info, ops }) => {
    // The pipeline validates input with the operation's own schemas
    const functions = handlers[name] as unknown as Record<string, Run>
    return Object.entries<Named>(ops).flatMap(([key, op]) => {
      const run = functions[key]
      const facts = { resource: name, idPrefix: info.idPrefix, noOwner: noOwner[name] ?? resourceNotFound }
      return run ? [{ op, run, waitsForOthers: op.command !== undefined, ...facts }] : []
    })
  })
}
