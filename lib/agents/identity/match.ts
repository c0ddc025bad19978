import type { SessionMatch } from '@/lib/api/agents'
import { yieldToEventLoop } from '@/lib/util/async'
import { type Candidate, finderOf, type CandidateGroup, kindKey, push } from './kinds'
import { awaitedThreshold, type SessionEvidence, isAfter, likenessOf, scoreOf, threshold } from './score'

export interface Arrival extends SessionEvidence {
  session_id: string
  /**
   * The agents to which the session can be assigned, or undefined for all agents. Sessions with the same restriction
   * must share one object.
   */
  only?: Pick<ReadonlySet<string>, 'has'>
}

export interface Assignment {
  arrival: Arrival
  candidate: Candidate
  match: SessionMatch
  /**
   * True if the assignment is based on more than similarity: a pending restart, a correction, or a recent end of the
   * agent's last session.
   */
  isClear: boolean
}

/** The time, in milliseconds, for which an agent is preferred over similar agents after it goes offline. */
const recentMs = 600_000
const atOnce = 50

interface Pairing {
  arrival: Arrival
  count: number
  kinds: CandidateGroup[]
  isCut: boolean
}
type Levels = ReadonlyMap<number, Pairing[]>

/**
 * Assigns new sessions to offline agents, highest scores first. If several agents match equally well, prefers an agent
 * with a pending restart, then a corrected agent, then an agent that went offline recently. A session stays unassigned
 * if the match is ambiguous.
 */
export async function assign(
  arrivals: readonly Arrival[],
  candidates: readonly Candidate[],
  now: Date,
): Promise<Assignment[]> {
  const levels = await levelsOf(arrivals, candidates)
  return settle(levels, new Date(now.getTime() - recentMs).toISOString())
}

async function levelsOf(arrivals: readonly Arrival[], candidates: readonly Candidate[]): Promise<Levels> {
  const find = await finderOf(candidates)
  const levels = new Map<number, Pairing[]>()
  let compared = 0
  for (const { arrival, count } of counted(arrivals)) {
    if (compared++ % atOnce === 0) await yieldToEventLoop()
    const { kinds, isCut } = find(arrival)
    const byScore = new Map<number, CandidateGroup[]>()
    for (const kind of kinds) push(byScore, likenessOf(kind.sample, arrival).score, kind)
    for (const [score, kinds] of byScore)
      if (score >= awaitedThreshold) push(levels, score, { arrival, count, kinds, isCut })
  }
  return levels
}

function counted(arrivals: readonly Arrival[]): { arrival: Arrival; count: number }[] {
  const sets = new Map([...new Set(arrivals.map(({ only }) => only))].map((only, n) => [only, n]))
  const groups = new Map<string, { arrival: Arrival; count: number }>()
  for (const arrival of arrivals) {
    const key = `${sets.get(arrival.only)} ${kindKey(arrival)}`
    const known = groups.get(key)
    if (known) known.count += 1
    else groups.set(key, { arrival, count: 1 })
  }
  return [...groups.values()]
}

async function settle(levels: Levels, recent: string): Promise<Assignment[]> {
  const [decided, taken] = [new Set<Arrival>(), new Set<string>()]
  const assignments: Assignment[] = []
  for (const score of [...levels.keys()].sort((a, b) => b - a)) {
    const wanted = new Map<string, { assignment: Assignment; count: number }>()
    for (const [n, pairing] of (levels.get(score) ?? []).entries()) {
      if (n % atOnce === 0) await yieldToEventLoop()
      const { arrival, count } = pairing
      if (decided.has(arrival)) continue
      const { found, isAny } = theOne(pairing, score >= threshold, taken, recent)
      if (isAny) decided.add(arrival)
      if (!found) continue
      const { candidate } = found
      const assignment = { arrival, match: scoreOf(candidate, arrival), ...found }
      const others = wanted.get(candidate.agent_id)?.count ?? 0
      wanted.set(candidate.agent_id, { assignment, count: others + count })
    }
    for (const [agentId, { assignment, count }] of wanted) {
      taken.add(agentId)
      if (count === 1) assignments.push(assignment)
    }
  }
  return assignments
}

/**
 * Finds the best candidate (see `assign`). `isAny` is true if at least one candidate fits. `found` is absent if several
 * fit equally well, or if candidates that aren't loaded might (`isCut`). If `isEnough` is false, only candidates with a
 * pending restart fit.
 */
function theOne(
  { arrival, kinds, isCut }: Pairing,
  isEnough: boolean,
  taken: ReadonlySet<string>,
  recent: string,
): { found?: Pick<Assignment, 'candidate' | 'isClear'>; isAny: boolean } {
  const fits = (one: Candidate) =>
    !taken.has(one.agent_id) && (arrival.only?.has(one.agent_id) ?? true) && isAfter(one, arrival)
  const strongest = ['awaited', 'corrected', 'recent', 'others'] as const
  for (const name of isEnough ? strongest : strongest.slice(0, 1)) {
    const [candidate, other] = firstTwo(name === 'recent' ? recentOf(kinds, recent) : of(kinds, name), fits)
    if (!candidate) continue
    const isClear = name !== 'others'
    return { isAny: true, ...(!other && (isClear || !isCut) && { found: { candidate, isClear } }) }
  }
  return { isAny: false }
}

function* of(
  kinds: readonly CandidateGroup[],
  name: 'awaited' | 'corrected' | 'others',
): Generator<Candidate> {
  for (const kind of kinds) yield* kind[name]
}

function* recentOf(kinds: readonly CandidateGroup[], since: string): Generator<Candidate> {
  for (const { others } of kinds)
    for (const one of others) {
      if (one.gone_at < since) break // the most recent come first
      yield one
    }
}

function firstTwo<T>(all: Iterable<T>, fits: (one: T) => boolean): T[] {
  const found: T[] = []
  for (const one of all) if (fits(one) && found.push(one) === 2) break
  return found
}
