import { breath } from '@/lib/util/breath'
import { type Evidence, keysOf } from './score'

/** An agent that has no session now, with what its last one was like. */
export interface Candidate extends Evidence {
  agent_id: string
  gone_at: string
  /** A restart that this console sent to it is awaited. */
  isAwaited: boolean
  /** A person said that its last session is its. */
  isCorrected: boolean
}

/** Candidates that nothing but times and persons tells apart; those that went last first. */
export interface Kind {
  sample: Candidate
  awaited: Candidate[]
  corrected: Candidate[]
  others: Candidate[]
}

interface Found {
  kinds: Kind[]
  /** There are more than these. */
  isCut: boolean
}

/** Of the kinds that agree in something with an arrival, so many are compared at most: those that went last. */
const maxKinds = 50
/** So many are looked at before whatever else waits has its turn. */
const atOnce = 500

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** The same for all of one kind, and for no others. */
export const kindKey = (one: Evidence) =>
  JSON.stringify([
    one.credential_id,
    one.metadata,
    one.ip,
    one.os,
    one.region,
    one.transport,
    one.agent_version,
  ])
const fullKey = ({ credential_id, metadata, ip }: Evidence) => JSON.stringify([credential_id, metadata, ip])
const keyList = (one: Evidence) => Object.values(keysOf(one)).filter((key) => key !== null)

/** By `kindKey`, those that went last first. */
async function kindsOf(candidates: readonly Candidate[]): Promise<Map<string, Kind>> {
  const kinds = new Map<string, Kind>()
  const lastFirst = candidates.toSorted((a, b) =>
    a.gone_at < b.gone_at ? 1 : a.gone_at > b.gone_at ? -1 : 0,
  )
  for (const [n, one] of lastFirst.entries()) {
    if (n % atOnce === 0) await breath()
    const key = kindKey(one)
    const kind = kinds.get(key) ?? { sample: one, awaited: [], corrected: [], others: [] }
    kinds.set(key, kind)
    kind[one.isAwaited ? 'awaited' : one.isCorrected ? 'corrected' : 'others'].push(one)
  }
  return kinds
}

/**
 * Finds the kinds that may be like an arrival: those that agree in credential, metadata and address; where there are
 * none, those that agree in two of them.
 */
export async function finderOf(candidates: readonly Candidate[]): Promise<(arrival: Evidence) => Found> {
  const kinds = await kindsOf(candidates)
  const byKey = new Map<string, Kind[]>()
  let seen = 0
  for (const kind of kinds.values()) {
    if (seen++ % atOnce === 0) await breath()
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
