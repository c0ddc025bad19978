import 'server-only'
import type { Resource } from '@/lib/contract/resource'
import { isListable } from '@/lib/inventory/sync/freshness'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { ageMs } from '@/lib/util/time'
import { type Account, resourceOf, services } from './upstream'
import type { Context } from '../context'

/** The maximum time, in milliseconds, that an agent takes to register its endpoints after its session starts. */
const registrationMs = 5_000
/** The minimum delay between two reads of a list after session changes, in milliseconds per page of the list. */
const againPerPageMs = 10_000

/** The lists whose rows belong to sessions. Each new session replaces some of their rows. */
const served = (['endpoints', 'tunnels'] as const).map(resourceOf)

/** Records that an account's sessions changed. */
export const noteSessionChange = (context: Context, account: Account): void =>
  void services(context).sessionChanges.set(account.id, Date.now())

/**
 * Returns which lists of endpoints and tunnels must be read again because an account's sessions changed. A list is
 * outdated if its last read began before the change, or too soon after the change for agents to have registered their
 * endpoints. Omits outdated lists that were read recently so that agents that keep reconnecting don't use up the
 * request budget. The next poll of the sessions considers these lists again.
 */
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
