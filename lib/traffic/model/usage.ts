import { referringKinds } from '@/lib/resources/resource-infos'
import { fixedResponse } from '@/lib/resources/backends/text'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { type ResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { uncheckedLabel, usedLabel } from '@/lib/util/state'
import { formatNumber, inSentence, joinWithAnd, joinWithOr } from '@/lib/util/text'
import { agentNodeState } from './backends'
import { unusedLabel } from './nodes'
import type { PolledAgent } from './reads'
import type { UsedKind } from '@/lib/resources/states/stated'

interface Usage {
  by: readonly ResourceName[]
  /** Additional kinds of resources that the state depends on. */
  also?: readonly ResourceName[]
  idle: string
  /** The sentence about a resource that nothing uses. Defaults to a sentence that names the kinds in `by`. */
  none?: string
}

/**
 * The usage of credentials. The idle label isn't "Unused", because an offline agent may still be configured with the
 * credential.
 */
const ofSessions: Usage = { by: ['tunnel-sessions'], also: ['bot-users'], idle: 'Not in use' }

const special: Partial<Record<UsedKind, Usage>> = {
  credentials: ofSessions,
  'ssh-credentials': ofSessions,
  'reserved-addrs': { by: ['endpoints', 'tcp-edges'], idle: 'Unused' },
  'ip-policies': {
    by: ['https-edges', 'tcp-edges', 'endpoints'],
    also: ['ip-policy-rules'],
    idle: unusedLabel,
    none: 'Nothing uses this IP policy, so it has no effect yet.',
  },
}

export const usageOf = (kind: UsedKind): Usage =>
  special[kind] ?? { by: referringKinds(kind), idle: 'Unused' }

export interface Users {
  counts: ReadonlyMap<string, number>
  /**
   * A sentence that explains why other resources may also use the resource, or null if all resources that use it are
   * known.
   */
  doubt: string | null
}

const labelsOf = (kinds: readonly ResourceName[]) =>
  kinds.map((kind) => inSentence(resourceTypes[kind].label))

export const unreadText = (kinds: readonly ResourceName[]): string =>
  `The console doesn't have an up-to-date list of ${joinWithAnd(labelsOf(kinds))}.`

/**
 * Returns the state of a resource: in use if any known resource uses it, unknown if `doubt` is set, or unused
 * otherwise.
 */
export function usageState(kind: UsedKind, { counts, doubt }: Users): ResourceState {
  const { by, idle, none } = usageOf(kind)
  const users = by.flatMap((user) => {
    const count = counts.get(user) ?? 0
    const { one, label } = resourceTypes[user]
    return count > 0
      ? [{ count, text: `${formatNumber(count)} ${inSentence(count === 1 ? one : label)}` }]
      : []
  })
  if (users.length > 0) {
    const isOne = users.length === 1 && users[0]?.count === 1
    const sentence = `${joinWithAnd(users.map(({ text }) => text))} ${isOne ? 'uses' : 'use'} this ${inSentence(resourceTypes[kind].one)}.`
    return { state: 'ready', label: usedLabel, sentence }
  }
  if (doubt !== null) return { state: 'unknown', label: 'Unknown', sentence: doubt }
  const noUser = `No ${joinWithOr(by.map((user) => inSentence(resourceTypes[user].one)))}`
  return idleState(none ?? `${noUser} uses this ${inSentence(resourceTypes[kind].one)}.`, idle)
}

/** Returns the state of an unused resource. Being unused isn't a problem. */
export const idleState = (sentence: string, label: string = unusedLabel) =>
  ({ state: 'unknown', label, sentence }) as const satisfies ResourceState

/**
 * Returns the state of an HTTP response backend: the state of its response if the backend is in use, or else its usage
 * state.
 */
export function responseBackendState(code: unknown, users: Users): ResourceState {
  const usage = usageState('http-response-backends', users)
  if (usage.state !== 'ready') return usage
  const isFallback = [...users.counts].every(([user, count]) => user === 'failover-backends' || count === 0)
  const response = fixedResponse(code, isFallback)
  if (response.state !== 'attention') return { ...usage, ...response }
  return { ...response, sentence: `${usage.sentence ?? ''} Visitors get an error.`.trim() }
}

export function staticBackendState(usage: ResourceState): ResourceState {
  if (usage.state !== 'ready') return usage
  const sentence = `${usage.sentence ?? ''} The console hasn't checked whether the service responds.`.trim()
  return { state: 'ready', label: uncheckedLabel, sentence }
}

/**
 * Returns the state of an IP policy: `attention` if no rule can allow an address, or `usage` for any other policy.
 * `actions` is the number of rules per action, or null if unknown.
 */
export function policyState(
  actions: ReadonlyMap<string, number> | null,
  usage: ResourceState,
): ResourceState {
  if (actions === null) return usage
  if (actions.size === 0) return { ...usage, state: 'attention', label: 'No rules' }
  const isDenying = [...actions.keys()].every((action) => action === 'deny')
  return isDenying ? { ...usage, state: 'attention', label: 'No allow rule' } : usage
}

/**
 * Returns a tunnel's state, based on its agent. The state is `unknown` if the tunnel doesn't belong to the agent's
 * latest session.
 */
export function tunnelState(sessionId: string | undefined, agent: PolledAgent | null): ResourceState {
  if (sessionId === undefined) return { state: 'unknown', label: 'Unknown' }
  if (agent === null) {
    const sentence = `The console couldn't determine which agent uses session ${sessionId}.`
    return { state: 'unknown', label: 'Unknown', sentence }
  }
  if (agent.sessionId !== sessionId) {
    const sentence = `Agent ${agent.name} has a newer session, so this tunnel may have ended.`
    return { state: 'unknown', label: 'Unknown', sentence }
  }
  // As in traffic paths. The agent is online, but the service behind the tunnel may fail.
  return agent.state === 'online' ? { state: 'ready', label: 'Open' } : agentNodeState(agent)
}
