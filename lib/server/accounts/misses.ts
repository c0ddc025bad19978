import 'server-only'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/place'
import { isPathMissing } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import type { Context } from '../context'
import { type Account, type Miss, services } from './upstream'

/** How long a 404 is remembered. */
const keptMs = 60_000

/**
 * Reads one resource by its ID. A 404 is remembered for a minute, so that asking again sends nothing, unless the
 * inventory has seen the resource since: a create or a sync showed it. `send` sends the read.
 */
export async function readById<A extends Answer | null>(
  context: Context,
  account: Account,
  { op, id }: { op: Named; id: string },
  send: () => Promise<A>,
): Promise<A | Miss['answer']> {
  const { misses } = services(context)
  const name = JSON.stringify([account.id, op.name, id])
  const miss = misses.get(name)
  if (miss && isKept(miss) && !(await isSeenSince(context, account, { op, id }, miss.at))) return miss.answer
  const at = new Date().toISOString()
  const answer = await send()
  for (const [other, old] of misses) if (!isKept(old)) misses.delete(other)
  if (answer?.kind === 'answered' && answer.status === 404 && !isPathMissing(answer))
    misses.set(name, { answer, at })
  else misses.delete(name)
  return answer
}

const isKept = ({ at }: Miss) => Date.now() - Date.parse(at) < keptMs

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
