import { registry, type Registry } from '@/lib/resources/registry'
import type { Named } from '@/lib/contract/operation'
import type { Context, HandlersOf } from './context'
import { notFound, type Refusal } from './errors'
import { abuseReports } from './handlers/abuse-reports'
import { agentIngresses } from './handlers/agent-ingresses'
import { apiKeys } from './handlers/api-keys'
import { botUsers } from './handlers/bot-users'
import { certificateAuthorities } from './handlers/certificate-authorities'
import { credentials } from './handlers/credentials'
import { endpoints } from './handlers/endpoints'
import { eventSubscriptions, noSubscription } from './handlers/event-subscriptions'
import { failoverBackends } from './handlers/failover-backends'
import { httpResponseBackends } from './handlers/http-response-backends'
import { httpsEdges } from './handlers/https-edges'
import { ipPolicies } from './handlers/ip-policies'
import { ipPolicyRules } from './handlers/ip-policy-rules'
import { reservedAddrs } from './handlers/reserved-addrs'
import { reservedDomains } from './handlers/reserved-domains'
import { sshCredentials } from './handlers/ssh-credentials'
import { staticBackends } from './handlers/static-backends'
import { tcpEdges } from './handlers/tcp-edges'
import { tunnelGroupBackends } from './handlers/tunnel-group-backends'
import { tunnelSessions } from './handlers/tunnel-sessions'
import { tunnels } from './handlers/tunnels'
import { weightedBackends } from './handlers/weighted-backends'

/** Every operation of the contract has its function here: one that is missing is a type error. */
const handlers: { [N in keyof Registry]: HandlersOf<N> } = {
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
}

/** Refusals of the resources that have one of their own for a part whose thing is not there. */
const noOwner: { [N in keyof Registry]?: () => Refusal } = { 'event-subscriptions': noSubscription }

/**
 * Operations that wait for somebody else's answer. A transaction around them would keep every other write waiting as
 * long, so that they make their own where they need one.
 */
const waitsForOthers: ReadonlySet<string> = new Set(
  (['restartAgent', 'stopAgent', 'updateAgent'] satisfies (keyof Registry['tunnel-sessions']['ops'])[]).map(
    (key) => `tunnel-sessions.${key}`,
  ),
)

type Run = (input: { params: unknown; query: unknown; body: unknown }, context: Context) => unknown

/** An operation of the platform: its declaration, the prefix of its resource's ids, and the function behind it. */
export interface Served {
  op: Named
  resource: string
  idPrefix: string
  run: Run
  waitsForOthers: boolean
  /** What is refused where a part of a thing is asked for and there is no such thing. */
  noOwner: () => Refusal
}

/** Every operation with its handler, for routing. */
export function servedOperations(): Served[] {
  return Object.values(registry).flatMap(({ name, info, ops }) => {
    const functions = handlers[name] as unknown as Record<string, Run> // the pipeline checks input with the operation's own schemas
    return Object.entries<Named>(ops).flatMap(([key, op]) => {
      const run = functions[key]
      const facts = { resource: name, idPrefix: info.idPrefix, noOwner: noOwner[name] ?? notFound }
      return run ? [{ op, run, waitsForOthers: waitsForOthers.has(op.name), ...facts }] : []
    })
  })
}
