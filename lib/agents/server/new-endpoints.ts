import 'server-only'
import { isListable } from '@/lib/inventory/sync/freshness'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { atMost } from '@/lib/util/async'
import { ageMs } from '@/lib/util/time'
import { inBackground, syncResource } from '@/lib/server/accounts/freshen'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'

const patienceMs = 2_000
const againMs = 10_000

/**
 * Refreshes an account's endpoints if the last read may be older than `since`, but at most every 10 seconds. Waits at
 * most two seconds.
 */
export async function endpointsSince(context: Context, account: Account, since: string): Promise<void> {
  const resource = resourceOf('endpoints')
  const last = await context.db
    .selectFrom('inventory_syncs')
    .select(['started_at', 'finished_at', 'complete_at'])
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .executeTakeFirst()
  if (last?.complete_at && last.complete_at >= last.started_at && last.started_at > since) return
  if (ageMs(last?.finished_at) < againMs) return
  if (!isListable(resource, await capabilityStates(context.db, account))) return
  const walk = syncResource(context, account, resource, { isWaitedFor: true })
  inBackground(walk)
  await atMost(walk, patienceMs)
}
