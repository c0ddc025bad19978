import { processWide } from '@/lib/util/records'
import type { Db } from '@/lib/db/open'
import type { ResourceName } from '@/lib/resources/resource-types'
import type { Overview } from '@/lib/api/overview'
import { backendKinds } from '@/lib/resources/info/backends'
import { isProblemValue, tracedLists } from '@/lib/resources/states/stated'
import { stateValue } from './facets'
import { inOrder } from '../model/groupings'
import type { ProblemCount } from '@/lib/api/navigation'
import { authorityProblems } from '../overview/authorities'
import { dnsProblems } from '../dns/list'
import { countFailingEndpoints } from '../overview/failing-endpoints'
import { countUnconfirmedRecords } from '../overview/unconfirmed-records'
import { offlineBackends } from '../overview/offline-backends'

/** A combination of facet values, with the number of rows that have these values. */
export interface Cell {
  [facet: `facet_${string}`]: string | undefined
  count: number
}
interface Entry {
  at: number
  version: number
  cells: Cell[]
}

/** The maximum age, in milliseconds, of cached counts. Limited because other processes can also change rows. */
const maxAgeMs = 10_000
const maxEntries = 200

interface Kept {
  version: number
  byStore: WeakMap<object, Map<string, Entry>>
}
/** The cached counts. Shared by the whole process because readers and writers can be in different bundles. */
const kept = processWide<Kept>('counts', () => ({ version: 0, byStore: new WeakMap() }))

/** Returns a number that increases with every change to rows by this process. */
export const countsVersion = (): number => kept.version

/** Clears the cached counts. Call it after every change to rows. */
export const invalidateCounts = () => void (kept.version += 1)

/**
 * Returns the result of `count`, cached for up to ten seconds or until this process changes a row. Counting 100,000
 * rows takes longer than all other work for a page.
 */
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

/** Returns the number of known resources of each of these kinds, except kinds without any. */
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
 * Returns the number of endpoints, edges and backends in each problem state, worst first. Counts the same rows as the
 * state filter of their lists.
 */
export async function problemStates(db: Db, accountId: string): Promise<Overview['problem_states']> {
  const rows = await db
    .selectFrom('inventory')
    .select((eb) => ['resource', stateValue.as('value'), eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('resource', 'in', kinds)
    .where('gone_at', 'is', null)
    .groupBy(['resource', stateValue])
    .execute()
  const found = rows.flatMap(({ resource: name, value, count }) => {
    const resource = kinds.find((kind) => kind === name)
    return resource && isProblemValue(value) ? [{ resource, value, count }] : []
  })
  return inOrder('state', found)
}

type Problems = Record<'dns' | 'endpoints' | 'domains' | 'backends' | 'authorities', ProblemCount>

/**
 * Returns the inventory's problem counts for the navigation. Each problem of the overview counts once, for the page where
 * its cause can be fixed.
 */
export async function problemCounts(db: Db, accountId: string, nowMs: number): Promise<Problems> {
  const { dns, domains, ingresses } = await dnsProblems(db, accountId)
  const all = ({ wrong, attention }: ProblemCount) => wrong + attention
  const failed = all(domains) - (all(dns) - all(ingresses)) // certificates of domains with correct records
  const offline = await offlineBackends(db, accountId, 0)
  return {
    dns: { ...dns, attention: dns.attention + (await countUnconfirmedRecords(db, accountId)) },
    endpoints: { wrong: await countFailingEndpoints(db, accountId), attention: 0 },
    domains: { wrong: failed, attention: 0 },
    backends: { wrong: offline.count, attention: 0 },
    authorities: await authorityProblems(db, accountId, nowMs),
  }
}
