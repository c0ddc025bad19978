import 'server-only'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/place'
import { orderedTime } from '@/lib/inventory/clock'
import { isPathMissing } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import type { Context } from '../context'
import { type Account, type Miss, services } from './upstream'

/** How long a 404 is remembered. */
const keptMs = 60_000
const mostKept = 1000
/** A longer answer isn't remembered, so that a platform can't fill the memory. */
const longestKept = 10_000

/**
 * Reads one resource by its ID. A 404 is remembered for a minute, so that asking again sends nothing, unless the
 * inventory has seen the resource since: a create or a sync showed it. Another API key may see more, so a miss counts
 * for its own key only, also one that comes after the key was replaced. `send` sends the read.
 */
export async function readById<A extends Answer | null>(
  context: Context,
  account: Account,
  { op, id }: { op: Named; id: string },
  send: () => Promise<A>,
): Promise<A | Miss['answer']> {
  const { misses } = services(context)
  const name = JSON.stringify([account.id, account.sealed_key, op.name, id])
  const miss = misses.get(name)
  if (miss && isKept(miss) && !(await isSeenSince(context, account, { op, id }, miss.at))) return miss.answer
  const at = orderedTime()
  const answer = await send()
  misses.delete(name) // set again below, so that the oldest stay in front
  if (answer?.kind === 'answered' && answer.status === 404 && !isPathMissing(answer))
    if (answer.text.length <= longestKept) misses.set(name, { answer, at, cameMs: performance.now() })
  dropOld(misses)
  return answer
}

function dropOld(misses: Map<string, Miss>): void {
  for (const [name, miss] of misses) {
    if (isKept(miss) && misses.size <= mostKept) return
    misses.delete(name)
  }
}

const isKept = ({ cameMs }: Miss) => performance.now() - cameMs < keptMs

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
