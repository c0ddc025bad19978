import { labeled } from '@/lib/util/state-labels'
import { sharesOf } from '@/lib/resources/backends/text'
import { failing, rerouted } from './failures'
import { combine, type NodeProblem, type PathNode, type TrafficState } from './nodes'

export interface Member {
  id: string
  name: string
  state: TrafficState
  /** The problem of the backend and everything behind it. Null if there is none. */
  problem: NodeProblem | null
}

/** Combines the nodes of a backend into a member. The first node is the backend's own. */
export function memberOf(id: string, nodes: readonly PathNode[]): Member {
  const { state, broken, sentence, action } = combine({ found: nodes, here: '' })
  const named = nodes.find(({ problem }) => problem?.sentence === sentence)
  const { about = named?.key, failure } = named?.problem ?? {}
  return {
    id,
    name: nodes[0]?.name ?? id,
    state,
    problem: broken === null ? null : { sentence, action, about, ...(failure && { failure }) },
  }
}

type Condition = Pick<PathNode, 'state' | 'status' | 'cause' | 'isCause' | 'problem'>

/** The minimum share of failing requests, from 0 to 1, for the state `wrong`. */
const MOST = 0.5

/**
 * Returns a member's failure if requests fail because of it and the member has no other problem, or undefined
 * otherwise.
 */
const onlyFailure = ({ problem }: Member) =>
  problem?.failure?.effect === 'requests fail' ? problem.failure : undefined

/**
 * Returns the condition that failing members cause in a weighted backend. Returns null if no member fails, or if the
 * members' own problems explain the failure.
 */
export function weightedCondition(
  name: string,
  weights: Readonly<Record<string, number>>,
  members: readonly Member[],
): Condition | null {
  const shares = sharesOf(weights).filter(({ share }) => share > 0)
  const down = shares.flatMap(({ id, share }) =>
    members
      .filter((member) => member.id === id && member.state === 'wrong')
      .map((member) => ({ member, share })),
  )
  const [first] = down
  if (!first) return null
  const action = first.member.problem?.action ?? null
  if (down.length === shares.length) {
    if (shares.length === Object.keys(weights).length) return null
    const failure = failing(`All backends in ${name} with a weight above 0 are down`)
    return {
      state: 'wrong',
      status: 'All offline',
      isCause: true,
      problem: { ...failure, action, isWhole: true },
    }
  }
  const share = down.reduce((sum, one) => sum + one.share, 0)
  const part = percentOf(share)
  const own = down.length === 1 ? onlyFailure(first.member) : undefined
  const reason =
    own?.reason ??
    `${down.length} of ${shares.length} backends of ${name} ${down.length === 1 ? "isn't" : "aren't"} working`
  const isMost = share >= MOST
  const { state, label: status } = labeled(isMost ? 'Mostly offline' : 'Partly offline')
  return {
    state,
    status,
    cause: `${part.charAt(0).toUpperCase()}${part.slice(1)} of requests fail`,
    problem: {
      ...failing(reason, `${part} of requests fail`),
      action,
      label: isMost ? 'Mostly unreachable' : 'Partly unreachable',
      isWhole: true,
      about: own && first.member.problem?.about,
    },
  }
}

const percentOf = (share: number): `${string}%` =>
  share > 0.999 ? 'over 99.9%' : share < 0.001 ? 'under 0.1%' : `${Math.round(share * 1000) / 10}%`

/**
 * Returns the condition of a failover backend whose first members have failed. Returns null if the first member is
 * working, or if all have failed.
 */
export function failoverCondition(members: readonly Member[]): Condition | null {
  const at = members.findIndex(({ state }) => state !== 'wrong')
  const [first, next] = [members[0], members[at]]
  if (at < 1 || !first || !next) return null
  const own = at === 1 ? onlyFailure(first) : undefined
  const reason = own?.reason ?? `The first ${at === 1 ? "backend isn't" : `${at} backends aren't`} working`
  return {
    state: 'attention',
    status: 'On fallback',
    isCause: true,
    problem: {
      sentence: rerouted(reason, next.name),
      action: first.problem?.action ?? null,
      isWhole: true,
      about: own && first.problem?.about,
    },
  }
}
