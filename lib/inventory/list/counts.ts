import { sql } from 'kysely'
import { processWide } from '@/lib/util/records'
import type { Db } from '@/lib/db/open'
import type { ResourceName } from '@/lib/resources/resource-types'
import type { Overview } from '@/lib/api/overview'
import { backendKinds } from '@/lib/resources/info/backends'
import type { ProblemKind } from '@/lib/resources/navigation'
import { stateOfValue, tracedLists } from '@/lib/resources/states/stated'
import type { State } from '@/lib/util/state'
import { stateValue } from './facets'
import { inOrder } from '../model/groupings'
import type { ProblemCount } from '@/lib/api/navigation'
import { authorityProblems } from '../overview/authorities'
import { dnsProblems } from '../dns/list'
import { countUnconfirmedRecords } from '../overview/unconfirmed-records'

export interface Cell {
  [facet: `facet_${string}`]: string | undefined
  count: number
}
interface Entry {
  at: number
  version: number
  cells: Cell[]
}

const maxAgeMs = 10_000
const maxEntries = 200

interface Kept {
  version: number
  byStore: WeakMap<object, Map<string, Entry>>
}
const kept = processWide<Kept>('counts', () => ({ version: 0, byStore: new WeakMap() }))

/** Returns a number that increases with every call of `invalidateCounts`. */
export const countsVersion = (): number => kept.version

/** Clears the cached counts. Call it when rows change. */
export const invalidateCounts = () => void (kept.version += 1)

/** Returns the result of `count`, cached for up to ten seconds or until `invalidateCounts` is called. */
export async function cachedCounts(db: Db, key: string, count: () => Promise<Cell[]>): Promise<Cell[]> {
  const known = kept.byStore.get(db) ?? new Map<string, Entry>()
  kept.byStore.set(db, known)
  const entry = known.get(key)
  if (entry && entry.version === kept.version && Date.now() - entry.at < maxAgeMs) return entry.cells
  const before = kept.version
  const cells = await count()
  if (known.size >= maxEntries) known.clear()
  known.set(key, { at: Date.now(), version: before, cells })
  return cells
}

export async function countsByKind(
  db: Db,
  accountId: string,
  kinds: readonly ResourceName[],
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('inventory')
    .select((eb) => ['resource', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('resource', 'in', kinds)
    .where('gone_at', 'is', null)
    .groupBy('resource')
    .execute()
  return Object.fromEntries(rows.map(({ resource, count }) => [resource, count]))
}

const kinds: readonly ResourceName[] = [...tracedLists, ...backendKinds]

/**
 * Returns the number of endpoints, edges and backends per problem state, worst first. With `areOwn`, omits problems
 * that another resource causes.
 */
export async function problemStates(
  db: Db,
  accountId: string,
  { areOwn = false } = {},
): Promise<Overview['problem_states']> {
  // Names the index because SQLite would otherwise read all rows of the account.
  const { rows } = await sql<{ resource: string; value: string; count: number }>`
    select resource, ${stateValue} as value, count(*) as count from inventory indexed by inventory_problems
    where account_id = ${accountId} and state > '' and state < '2' and gone_at is null
      ${areOwn ? sql`and is_elsewhere = 0` : sql``}
    group by resource, value`.execute(db)
  const found = rows.flatMap(({ resource: name, ...row }) => {
    const resource = kinds.find((kind) => kind === name)
    return resource ? [{ resource, ...row }] : []
  })
  return inOrder('state', found)
}

function severities(states: Overview['problem_states'], names: readonly ResourceName[]): ProblemCount {
  const count = (state: State) =>
    states.reduce(
      (sum, one) =>
        names.includes(one.resource) && stateOfValue(one.value) === state ? sum + one.count : sum,
      0,
    )
  return { wrong: count('wrong'), attention: count('attention') }
}

type Problems = Record<Exclude<ProblemKind, 'agents' | 'acts'>, ProblemCount>

/** Returns the number of problems per kind. Counts each problem once, for the page where people fix it. */
export async function problemCounts(db: Db, accountId: string, nowMs: number): Promise<Problems> {
  const { dns, certificates } = await dnsProblems(db, accountId)
  const states = await problemStates(db, accountId, { areOwn: true })
  const failed = (count: number): ProblemCount => ({ wrong: count, attention: 0 })
  return {
    dns: { ...dns, attention: dns.attention + (await countUnconfirmedRecords(db, accountId)) },
    endpoints: severities(states, ['endpoints']),
    edges: severities(states, ['https-edges', 'tcp-edges']),
    domains: failed(certificates.domains),
    backends: severities(states, backendKinds),
    ingresses: failed(certificates.ingresses),
    authorities: await authorityProblems(db, accountId, nowMs),
  }
}
