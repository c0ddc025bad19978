import { labeled } from '@/lib/util/state-labels'
import { sharesOf } from '@/lib/resources/backends/text'
import { combine, type NodeProblem, type PathNode, type TrafficState } from './nodes'

export interface Member {
  id: string
  name: string
  state: TrafficState
  /** Null if the backend is ready. */
  problem: NodeProblem | null
}

/** Combines a member's nodes, the first of which is the backend's own node. */
export function memberOf(id: string, nodes: readonly PathNode[]): Member {
  const { state, broken, sentence, action } = combine({ found: nodes, here: '' })
  const named = nodes.find(({ problem }) => problem?.sentence === sentence)
  const about = named?.problem?.about ?? named?.key
  return {
    id,
    name: nodes[0]?.name ?? id,
    state,
    problem: broken === null ? null : { sentence, action, about },
  }
}

type Condition = Pick<PathNode, 'state' | 'status' | 'cause' | 'isCause' | 'problem'>

/** The minimum share of failing requests, from 0 to 1, for the state `wrong`. */
const MOST = 0.5

const ending = /, so requests fail\.$/

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
  const failing = shares.flatMap(({ id, share }) =>
    members
      .filter((member) => member.id === id && member.state === 'wrong')
      .map((member) => ({ member, share })),
  )
  const [first] = failing
  if (!first) return null
  const action = first.member.problem?.action ?? null
  if (failing.length === shares.length) {
    if (shares.length === Object.keys(weights).length) return null
    const sentence = `All backends in ${name} with a weight above 0 are down, so requests fail.`
    return {
      state: 'wrong',
      status: 'All offline',
      isCause: true,
      problem: { sentence, action, isWhole: true },
    }
  }
  const share = failing.reduce((sum, one) => sum + one.share, 0)
  const part = percentOf(share)
  const own = first.member.problem?.sentence ?? ''
  const isOwn = failing.length === 1 && ending.test(own)
  const sentence = isOwn
    ? own.replace(ending, `, so ${part} of requests fail.`)
    : `${failing.length} of ${shares.length} backends of ${name} ${failing.length === 1 ? "isn't" : "aren't"} working, so ${part} of requests fail.`
  const isMost = share >= MOST
  const { state, label: status } = labeled(isMost ? 'Mostly offline' : 'Partly offline')
  return {
    state,
    status,
    cause: `${part.charAt(0).toUpperCase()}${part.slice(1)} of requests fail`,
    problem: {
      sentence,
      action,
      label: isMost ? 'Mostly unreachable' : 'Partly unreachable',
      isWhole: true,
      about: isOwn ? first.member.problem?.about : undefined,
    },
  }
}

const percentOf = (share: number) =>
  share > 0.999 ? 'over 99.9%' : share < 0.001 ? 'under 0.1%' : `${Math.round(share * 1000) / 10}%`

/**
 * Returns the condition of a failover backend whose first members have failed. Returns null if the first member is
 * working, or if all have failed.
 */
export function failoverCondition(members: readonly Member[]): Condition | null {
  const at = members.findIndex(({ state }) => state !== 'wrong')
  const [first, next] = [members[0], members[at]]
  if (at < 1 || !first || !next) return null
  const own = first.problem?.sentence ?? ''
  const isOwn = at === 1 && ending.test(own)
  const sentence = isOwn
    ? own.replace(ending, `, so requests go to ${next.name}.`)
    : `The first ${at === 1 ? "backend isn't" : `${at} backends aren't`} working, so requests go to ${next.name}.`
  return {
    state: 'attention',
    status: 'On fallback',
    isCause: true,
    problem: {
      sentence,
      action: first.problem?.action ?? null,
      isWhole: true,
      about: isOwn ? first.problem?.about : undefined,
    },
  }
}
