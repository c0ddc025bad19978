import { referringKinds } from '@/lib/resources/resource-infos'
import type { ResourceState } from '@/lib/resources/item-state'
import { type ResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { formatNumber, inSentence, joinWithAnd, joinWithOr } from '@/lib/util/text'
import { agentState } from './backends'
import type { PolledAgent } from './reads'
import type { UsedKind } from './stated'

interface Usage {
  /** The kinds of resources that can use it. */
  by: readonly ResourceName[]
  /** Further kinds that its state depends on. */
  also?: readonly ResourceName[]
  /** The label of a resource without users. */
  idle: string
}

/** An agent that is offline may still have the credential. */
const ofSessions: Usage = { by: ['tunnel-sessions'], idle: 'Not in use' }

/** The kinds whose users aren't those of the catalog. Edges name TCP addresses, and traffic policies IP policies. */
const special: Partial<Record<UsedKind, Usage>> = {
  credentials: ofSessions,
  'ssh-credentials': ofSessions,
  'reserved-addrs': { by: ['endpoints', 'tcp-edges'], idle: 'Unused' },
  'ip-policies': { by: ['https-edges', 'tcp-edges', 'endpoints'], also: ['ip-policy-rules'], idle: 'Unused' },
}

/** Returns the resources that determine whether a kind's resources are in use. */
export const usageOf = (kind: UsedKind): Usage =>
  special[kind] ?? { by: referringKinds(kind), idle: 'Unused' }

/** The known users of a resource. */
export interface Users {
  counts: ReadonlyMap<string, number>
  /** The reason why there may be further users, as a sentence; null if no others are possible. */
  doubt: string | null
}

const labelsOf = (kinds: readonly ResourceName[]) =>
  kinds.map((kind) => inSentence(resourceTypes[kind].label))

/** The reason for a doubt: the console's copy of these lists is incomplete or old. */
export const unreadText = (kinds: readonly ResourceName[]): string =>
  `The console doesn't have a current list of ${joinWithAnd(labelsOf(kinds))}.`

/** Returns the state of a resource by its users. A resource without known users is unused only if all its users would be known. */
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
    const sentence = `${joinWithAnd(users.map(({ text }) => text))} ${isOne ? 'uses' : 'use'} it.`
    return { state: 'ready', label: 'In use', sentence }
  }
  if (doubt !== null) return { state: 'unknown', label: 'Unknown', sentence: doubt }
  const none = joinWithOr(by.map((user) => inSentence(resourceTypes[user].one)))
  return { state: 'attention', label: idle, sentence: `No ${none} uses it.` }
}

/**
 * Returns the state of an IP policy: without an allow rule, it allows no address. `actions` counts its rules by action,
 * and is null if the rules aren't known. An unknown action might allow addresses.
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

/** Returns the state of a tunnel: that of the agent, as long as the agent still has the tunnel's session. */
export function tunnelState(sessionId: string | undefined, agent: PolledAgent | null): ResourceState {
  if (sessionId === undefined) return { state: 'unknown', label: 'Unknown' }
  if (agent === null) {
    const sentence = `The console doesn't know the agent of session ${sessionId}.`
    return { state: 'unknown', label: 'Unknown', sentence }
  }
  if (agent.sessionId !== sessionId) {
    const sentence = `Agent ${agent.name} has a newer session, so this tunnel may have ended.`
    return { state: 'unknown', label: 'Unknown', sentence }
  }
  return agentState(agent)
}
