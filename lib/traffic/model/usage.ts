import { referringKinds } from '@/lib/resources/resource-infos'
import { errorResponseLabel, isErrorResponse } from '@/lib/resources/backends/text'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { type ResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { uncheckedLabel, usedLabel } from '@/lib/util/state'
import { formatNumber, inSentence, joinWithAnd, joinWithOr } from '@/lib/util/text'
import { agentNodeState } from './backends'
import { unusedLabel } from './nodes'
import type { PolledAgent } from './reads'
import type { UsedKind } from '@/lib/resources/states/stated'

interface Usage {
  /** The kinds of resources that can use this kind of resource. */
  by: readonly ResourceName[]
  /** Additional kinds of resources that the state depends on. */
  also?: readonly ResourceName[]
  /** The state label of a resource that nothing uses. */
  idle: string
}

/**
 * The usage of credentials. Their idle label isn't "Unused", because an offline agent may still have the credential in
 * its configuration.
 */
const ofSessions: Usage = { by: ['tunnel-sessions'], also: ['bot-users'], idle: 'Not in use' }

/**
 * The kinds of resources whose users or label differ from the default. TCP edges name TCP addresses without a Ref, and
 * the rules of an IP policy don't count as its users.
 */
const special: Partial<Record<UsedKind, Usage>> = {
  credentials: ofSessions,
  'ssh-credentials': ofSessions,
  'reserved-addrs': { by: ['endpoints', 'tcp-edges'], idle: 'Unused' },
  'ip-policies': { by: ['https-edges', 'tcp-edges', 'endpoints'], also: ['ip-policy-rules'], idle: 'Unused' },
}

/** Returns the kinds of resources that can use this kind, and the label of an unused resource. */
export const usageOf = (kind: UsedKind): Usage =>
  special[kind] ?? { by: referringKinds(kind), idle: 'Unused' }

/** The known users of a resource, counted by kind. */
export interface Users {
  counts: ReadonlyMap<string, number>
  /** A sentence that explains why the resource may have more users. Null if all users are known. */
  doubt: string | null
}

const labelsOf = (kinds: readonly ResourceName[]) =>
  kinds.map((kind) => inSentence(resourceTypes[kind].label))

/** Returns a sentence about lists that the console hasn't read completely or recently. */
export const unreadText = (kinds: readonly ResourceName[]): string =>
  `The console doesn't have an up-to-date list of ${joinWithAnd(labelsOf(kinds))}.`

/**
 * Returns a resource's state based on its users. A resource without known users is unused only if the console knows all
 * users. Otherwise, its state is unknown.
 */
export function usageState(kind: UsedKind, { counts, doubt }: Users): ResourceState {
  const { by, idle } = usageOf(kind)
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
  const none = joinWithOr(by.map((user) => inSentence(resourceTypes[user].one)))
  return idleState(`No ${none} uses this ${inSentence(resourceTypes[kind].one)}.`, idle)
}

/** Returns the state of an unused resource. Being unused isn't a problem, so the state is neutral. */
export const idleState = (sentence: string, label: string = unusedLabel) =>
  ({ state: 'unknown', label, sentence }) as const satisfies ResourceState

/**
 * Returns the state of an HTTP response backend. If the backend is in use and returns a server error, the label and
 * sentence say so, because visitors get the error. Otherwise, returns `usage`.
 */
export function errorResponseState(code: unknown, usage: ResourceState): ResourceState {
  if (!isErrorResponse(code) || usage.state !== 'ready') return usage
  const sentence = `${usage.sentence ?? ''} Visitors get an error.`.trim()
  return { state: 'unknown', label: errorResponseLabel, sentence }
}

/**
 * Returns the state of a static backend. Only a request tells whether its address responds, so a backend in use has the
 * state of a path that ends at its service. Otherwise, returns `usage`.
 */
export function staticBackendState(usage: ResourceState): ResourceState {
  if (usage.state !== 'ready') return usage
  const sentence = `${usage.sentence ?? ''} The console hasn't checked whether its address responds.`.trim()
  return { state: 'ready', label: uncheckedLabel, sentence }
}

/**
 * Returns the state of an IP policy. A policy without an allow rule needs attention because it denies every address.
 * `actions` is the number of rules per action, or null if the rules aren't known. A rule with an unknown action may
 * allow addresses.
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
 * Returns a tunnel's state: the agent's state if the tunnel belongs to the agent's current or last session, and
 * otherwise unknown.
 */
export function tunnelState(sessionId: string | undefined, agent: PolledAgent | null): ResourceState {
  if (sessionId === undefined) return { state: 'unknown', label: 'Unknown' }
  if (agent === null) {
    const sentence = `The console doesn't know which agent uses session ${sessionId}.`
    return { state: 'unknown', label: 'Unknown', sentence }
  }
  if (agent.sessionId !== sessionId) {
    const sentence = `Agent ${agent.name} has a newer session, so this tunnel may have ended.`
    return { state: 'unknown', label: 'Unknown', sentence }
  }
  // As in traffic paths. The agent is online, but the service behind the tunnel may fail.
  return agent.state === 'online' ? { state: 'ready', label: 'Open' } : agentNodeState(agent)
}
