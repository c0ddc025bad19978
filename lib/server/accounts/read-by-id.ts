import 'server-only'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/operation-target'
import { orderedTime } from '@/lib/inventory/sync/clock'
import { isPathMissing } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import type { Context } from '../context'
import { type Account, type RememberedMiss, services } from './upstream'

const keptMs = 60_000
const mostKept = 1000
/** The maximum length, in characters, of a remembered response. */
const longestKept = 10_000

/**
 * Reads a resource by its ID with `send`. If the API returned 404 for the ID within the last minute, returns that
 * response again, unless the resource was seen afterward.
 */
export async function readById<A extends Answer | null>(
  context: Context,
  account: Account,
  { op, id }: { op: Named; id: string },
  send: () => Promise<A>,
): Promise<A | RememberedMiss['answer']> {
  const { misses } = services(context)
  // The key is part of the name, because another key may have wider access.
  const name = JSON.stringify([account.id, account.sealed_key, op.name, id])
  const miss = misses.get(name)
  if (miss && isKept(miss) && !(await isSeenSince(context, account, { op, id }, miss.at))) return miss.answer
  const at = orderedTime()
  const answer = await send()
  misses.delete(name) // added again below, so that the oldest stay in front
  if (answer?.kind === 'answered' && answer.status === 404 && !isPathMissing(answer))
    if (answer.text.length <= longestKept) misses.set(name, { answer, at, arrivedMs: performance.now() })
  dropOld(misses)
  return answer
}

function dropOld(misses: Map<string, RememberedMiss>): void {
  for (const [name, miss] of misses) {
    if (isKept(miss) && misses.size <= mostKept) return
    misses.delete(name)
  }
}

const isKept = ({ arrivedMs }: RememberedMiss) => performance.now() - arrivedMs < keptMs

async function isSeenSince(
  { db }: Context,
  account: Account,
  { op, id }: { op: Named; id: string },
  at: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('inventory')
    .select('row_id')
    .where('account_id', '=', account.id)
    .where('resource', '=', resourceName(op))
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .where('seen_at', '>=', at)
    .executeTakeFirst()
  return row !== undefined
}
