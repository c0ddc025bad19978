import type { Freshness } from '@/lib/api/common'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { untilChange } from '@/lib/db/until-change'
import { type CapabilityStates, offers } from '@/lib/contract/offers'
import { ageMs } from '@/lib/util/time'
import { flightKey, type Flights, type WalkError } from './sync'

export const isListable = (resource: Resource, states: CapabilityStates) =>
  resource.ops.list !== undefined && offers(states, resource.ops.list)

const walksOf = (db: Db, accountId: string) =>
  db.selectFrom('inventory_syncs').selectAll().where('account_id', '=', accountId).execute()

const keptWalks = untilChange<Awaited<ReturnType<typeof walksOf>>>()

/**
 * Returns the freshness of the console's copy of each list, keyed by resource name. `as_of` is null if the list was
 * never read completely, or if the time of that read is in the future.
 */
export async function freshnessOf(
  db: Db,
  flights: Flights,
  accountId: string,
  resources: readonly Resource[],
  states: CapabilityStates,
): Promise<Map<string, Freshness>> {
  const rows = await keptWalks(db, { key: accountId, now: new Date() }, () => walksOf(db, accountId))
  const walks = new Map(rows.map((row) => [row.resource, row]))
  return new Map(
    resources.map((resource) => {
      const walk = walks.get(resource.name)
      const syncing = flights.has(flightKey(accountId, resource.name))
      const listable = isListable(resource, states)
      const error = listable && walk?.error ? readError(walk.error) : null
      const at = walk?.complete_at ?? null
      const as_of = at !== null && ageMs(at) < Infinity ? at : null
      return [resource.name, { as_of, syncing, error, listable }]
    }),
  )
}

export const isRead = (list: Freshness | undefined): boolean => list?.listable === true && list.as_of !== null

const recentMs = 3_600_000

/** Reports whether a list was read completely within the last hour and no later read failed. */
export const isRecent = ({ as_of = null, error = null }: Partial<Freshness> = {}): boolean =>
  error === null && as_of !== null && ageMs(as_of) < recentMs

const readError = (text: string): WalkError => JSON.parse(text) as WalkError // written by sync.ts
