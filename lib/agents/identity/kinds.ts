import { yieldToEventLoop } from '@/lib/util/async'
import { type SessionEvidence, sessionKeys } from './score'

export interface Candidate extends SessionEvidence {
  agent_id: string
  gone_at: string
  /** True if a restart of the agent's last session is unfinished. */
  isAwaited: boolean
  /** True if a person assigned the agent's last session. */
  isCorrected: boolean
}

/** Agents whose last sessions have the same properties. Each list starts with the agent that went offline last. */
export interface CandidateGroup {
  sample: Candidate
  awaited: Candidate[]
  corrected: Candidate[]
  others: Candidate[]
}

interface Found {
  kinds: CandidateGroup[]
  /** True if some matching groups may be missing. */
  isCut: boolean
}

const maxKinds = 50
const atOnce = 500

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/**
 * Returns a key built from the properties that `likenessOf` compares. Sessions with the same key are equally similar to
 * any other session.
 */
export const kindKey = (one: SessionEvidence) =>
  JSON.stringify([
    one.credential_id,
    one.metadata,
    one.ip,
    one.os,
    one.region,
    one.transport,
    one.agent_version,
  ])
const fullKey = ({ credential_id, metadata, ip }: SessionEvidence) =>
  JSON.stringify([credential_id, metadata, ip])
const keyList = (one: SessionEvidence) => Object.values(sessionKeys(one)).filter((key) => key !== null)

async function kindsOf(candidates: readonly Candidate[]): Promise<Map<string, CandidateGroup>> {
  const kinds = new Map<string, CandidateGroup>()
  const lastFirst = candidates.toSorted((a, b) =>
    a.gone_at < b.gone_at ? 1 : a.gone_at > b.gone_at ? -1 : 0,
  )
  for (const [n, one] of lastFirst.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    const key = kindKey(one)
    const kind = kinds.get(key) ?? { sample: one, awaited: [], corrected: [], others: [] }
    kinds.set(key, kind)
    kind[one.isAwaited ? 'awaited' : one.isCorrected ? 'corrected' : 'others'].push(one)
  }
  return kinds
}

/** Returns a function that finds the groups of candidates that resemble a new session. */
export async function finderOf(
  candidates: readonly Candidate[],
): Promise<(arrival: SessionEvidence) => Found> {
  const kinds = await kindsOf(candidates)
  const byKey = new Map<string, CandidateGroup[]>()
  let seen = 0
  for (const kind of kinds.values()) {
    if (seen++ % atOnce === 0) await yieldToEventLoop()
    for (const key of [fullKey(kind.sample), ...keyList(kind.sample)]) push(byKey, key, kind)
  }
  return (arrival) => {
    const same = byKey.get(fullKey(arrival))
    const lists = same ? [same] : keyList(arrival).flatMap((key) => [byKey.get(key) ?? []])
    const own = kinds.get(kindKey(arrival))
    const near = [...(own ? [own] : []), ...lists.flatMap((list) => list.slice(0, maxKinds))]
    return { kinds: [...new Set(near)], isCut: lists.some(({ length }) => length > maxKinds) }
  }
}
