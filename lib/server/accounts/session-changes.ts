import 'server-only'
import type { Resource } from '@/lib/contract/resource'
import { isListable } from '@/lib/inventory/sync/freshness'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { ageMs } from '@/lib/util/time'
import { type Account, resourceOf, services } from './upstream'
import type { Context } from '../context'

/** The time, in milliseconds, allowed for an agent to register its endpoints after its session starts. */
const registrationMs = 5_000
/** The minimum time between reads of a list, in milliseconds per page of the list. */
const againPerPageMs = 10_000

const served = (['endpoints', 'tunnels'] as const).map(resourceOf)

export const noteSessionChange = (context: Context, account: Account): void =>
  void services(context).sessionChanges.set(account.id, Date.now())

/** Returns the lists that must be read again because the account's sessions have changed. */
export async function servedDue(context: Context, account: Account): Promise<Resource[]> {
  const { sessionChanges } = services(context)
  const changedAt = sessionChanges.get(account.id)
  if (changedAt === undefined) return []
  const states = await capabilityStates(context.db, account)
  const reads = await context.db
    .selectFrom('inventory_syncs')
    .select(['resource', 'started_at', 'finished_at', 'pages'])
    .where('account_id', '=', account.id)
    .execute()
  const outdated = served.flatMap((resource) => {
    const read = reads.find((one) => one.resource === resource.name)
    const isCurrent = read !== undefined && Date.parse(read.started_at) >= changedAt + registrationMs
    return isCurrent || !isListable(resource, states) ? [] : [{ resource, read }]
  })
  // After the clock was set back, no read can be newer than the change.
  const isOver = outdated.length === 0 || ageMs(changedAt) === Infinity
  if (isOver && sessionChanges.get(account.id) === changedAt) sessionChanges.delete(account.id)
  return outdated.flatMap(({ resource, read }) =>
    ageMs(read?.finished_at) >= againPerPageMs * Math.max(read?.pages ?? 1, 1) ? [resource] : [],
  )
}
