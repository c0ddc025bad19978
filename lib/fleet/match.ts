import type { SessionMatch } from '@/lib/client/agents'
import { awaitedThreshold, type Evidence, keysOf, scoreOf, threshold } from './score'

/** A session that came, and has no agent yet. */
export interface Arrival extends Evidence {
  session_id: string
  /** The only agents that it may be of; whichever where this is left out. One set for all to which the same applies. */
  only?: ReadonlySet<string>
}

/** An agent that has no session now, with what its last one was like. */
export interface Candidate extends Evidence {
  agent_id: string
  gone_at: string
  /** A restart that this console sent to it is awaited. */
  isAwaited: boolean
  /** A person said that its last session is its. */
  isCorrected: boolean
}

export interface Assignment {
  arrival: Arrival
  candidate: Candidate
  match: SessionMatch
  /** There is more than the likeness: it is awaited, a person said it, or it went a short while ago. */
  isClear: boolean
}

/** An agent that went so long ago at most is told from others like it by that. */
const recentMs = 600_000

interface Group<T> {
  members: T[]
  sample: T
}

function grouped<T extends Evidence>(all: readonly T[], more: (one: T) => unknown = () => null): Group<T>[] {
  const groups = new Map<string, Group<T>>()
  for (const one of all) {
    const { credential_id, metadata, ip, os, region, transport, agent_version } = one
    const key = JSON.stringify([
      credential_id,
      metadata,
      ip,
      os,
      region,
      transport,
      agent_version,
      more(one) ?? null,
    ])
    const group = groups.get(key)
    if (group) group.members.push(one)
    else groups.set(key, { members: [one], sample: one })
  }
  return [...groups.values()]
}

const fullKey = ({ credential_id, metadata, ip }: Evidence) => JSON.stringify([credential_id, metadata, ip])
const keyList = (one: Evidence) => Object.values(keysOf(one)).filter((key) => key !== null)

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Of candidates that agree in part, so many kinds are compared at most: those that went last. */
const maxKinds = 50

/** Finds the kinds of candidates that may be like an arrival: those that agree in everything that counts, else in part. */
function finder(candidates: readonly Candidate[]): (arrival: Arrival) => Group<Candidate>[] {
  const byKey = new Map<string, Group<Candidate>[]>()
  const lastFirst = candidates.toSorted((a, b) => (a.gone_at < b.gone_at ? 1 : -1))
  for (const group of grouped(lastFirst))
    for (const key of [fullKey(group.sample), ...keyList(group.sample)]) push(byKey, key, group)
  return (arrival) => {
    const same = byKey.get(fullKey(arrival))
    const near = same ?? keyList(arrival).flatMap((key) => (byKey.get(key) ?? []).slice(0, maxKinds))
    return [...new Set(near)]
  }
}

/** What could be whose at one score. */
interface Pairing {
  arrivals: Arrival[]
  candidates: Candidate[]
}

/**
 * Which arrivals are of which candidates, the best scores first. What two arrivals could claim alike, or one of two
 * candidates alike, is nobody's, unless exactly one of the candidates is awaited, was corrected, or went less than ten
 * minutes ago: rather a new agent than a wrong one.
 */
export function assign(
  arrivals: readonly Arrival[],
  candidates: readonly Candidate[],
  now: Date,
): Assignment[] {
  const find = finder(candidates)
  const levels = new Map<number, Pairing[]>()
  const sets = [...new Set(arrivals.map(({ only }) => only))]
  const numbers = new Map(sets.map((only, n) => [only, n]))
  for (const { members, sample } of grouped(arrivals, ({ only }) => numbers.get(only))) {
    const byScore = new Map<number, Candidate[]>()
    for (const group of find(sample)) {
      for (const one of group.members) {
        const { score } = scoreOf(one, sample)
        const needed = one.isAwaited ? awaitedThreshold : threshold
        if (score >= needed && (sample.only?.has(one.agent_id) ?? true)) push(byScore, score, one)
      }
    }
    for (const [score, found] of byScore) push(levels, score, { arrivals: members, candidates: found })
  }
  return settle(levels, now)
}

function settle(levels: ReadonlyMap<number, Pairing[]>, now: Date): Assignment[] {
  const [decided, taken] = [new Set<Arrival>(), new Set<string>()]
  const assignments: Assignment[] = []
  for (const score of [...levels.keys()].sort((a, b) => b - a)) {
    const wanted = new Map<string, Assignment[]>()
    for (const pairing of levels.get(score) ?? []) {
      const left = pairing.arrivals.filter((one) => !decided.has(one))
      const free = pairing.candidates.filter(({ agent_id }) => !taken.has(agent_id))
      if (left.length === 0 || free.length === 0) continue
      for (const one of left) decided.add(one)
      const [arrival] = left
      const found = left.length === 1 && arrival ? theOne(arrival, free, now) : null
      if (found) push(wanted, found.candidate.agent_id, found)
    }
    for (const [agentId, claims] of wanted) {
      taken.add(agentId)
      if (claims.length === 1) assignments.push(...claims)
    }
  }
  return assignments
}

/** The one of the likeliest candidates; null when that is not clear. */
function theOne(arrival: Arrival, candidates: readonly Candidate[], now: Date): Assignment | null {
  const isRecent = ({ gone_at }: Candidate) => now.getTime() - Date.parse(gone_at) <= recentMs
  const telling = [
    ({ isAwaited }: Candidate) => isAwaited,
    ({ isCorrected }: Candidate) => isCorrected,
    isRecent,
  ]
  const clear = telling.map((tells) => candidates.filter(tells)).find(({ length }) => length > 0)
  const [candidate, ...others] = clear ?? candidates
  if (!candidate || others.length > 0) return null
  return { arrival, candidate, match: scoreOf(candidate, arrival), isClear: clear !== undefined }
}
