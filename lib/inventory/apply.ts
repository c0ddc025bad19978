import type { Named } from '@/lib/contract/operation'
import { isPart } from '@/lib/contract/place'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { type CapabilityStates, offers } from '@/lib/contract/offers'
import { isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import type { Answered, SendOptions, Transport, Upstream } from '@/lib/upstream/transport'
import { isRecord } from '@/lib/util/is-record'
import { orderedTime } from './clock'
import { isListable } from './freshness'
import { markGone, markSeen, takeIn } from './store'

interface Place {
  db: Db
  accountId: string
  resource: Resource
  states: CapabilityStates
}

/**
 * What an answer means for the inventory: a thing that was made, changed, read, deleted, or is gone. A thing that no
 * list of this account's API will ever show is registered: the inventory is its only record. `at` is when a read was
 * sent: a copy that changed since is newer than its answer. A write counts from its answer. The answer about a part of
 * a thing is not the thing: where the API cannot be asked for that, it says that the thing is there.
 */
export async function applyAnswer(
  { db, accountId, resource, states }: Place,
  op: Named,
  id: string | undefined,
  answer: Answered,
  at = orderedTime(),
): Promise<void> {
  if (isPart(op)) {
    const isAskable = resource.ops.get !== undefined && offers(states, resource.ops.get)
    if (!isAskable && id && isSuccess(answer)) await markSeen(db, { accountId, resource }, id, at)
    return
  }
  const isOne = answer.status < 300 && isRecord(answer.json) && typeof answer.json.id === 'string'
  if (op === resource.ops.delete && id && (isSuccess(answer) || isNoMore(answer)))
    return markGone(db, { accountId, resource }, { id }, at)
  if (op === resource.ops.get && id && isNoMore(answer))
    return markGone(db, { accountId, resource }, { id }, orderedTime())
  if (!isOne) return
  const isCreate = op === resource.ops.create
  if (!isCreate && id && !(await isKnown(db, accountId, resource.name, id))) return
  const source = isListable(resource, states) ? 'list' : 'registered'
  await takeIn(db, { accountId, resource, source, at }, [answer.json])
}

/** Whether an answer about a thing says that there is no such thing. */
const isNoMore = (answer: Answered) => answer.status === 404 && !isPathMissing(answer)

async function isKnown(db: Db, accountId: string, resource: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('inventory')
    .select('row_id')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes a thing in whose id somebody knows, where the account's API can be asked for one; one that the API no longer
 * has is marked as gone. Returns what the API answered, or null when it cannot be asked.
 */
export async function addById(
  { db, accountId, resource, states }: Place,
  transport: Transport,
  upstream: Upstream,
  id: string,
  options: Pick<SendOptions, 'signal' | 'background' | 'isPartOfWrite'> = {},
) {
  const { get } = resource.ops
  if (!get || !offers(states, get)) return null
  const at = orderedTime()
  const answer = await transport.send(upstream, get, { params: { id } }, options)
  if (answer.kind === 'none') return answer
  if (isNoMore(answer)) await markGone(db, { accountId, resource }, { id }, orderedTime())
  if (isSuccess(answer)) {
    const source = isListable(resource, states) ? 'list' : 'added'
    await takeIn(db, { accountId, resource, source, at }, [answer.json])
  }
  return answer
}

/**
 * Keeps a thing whose id somebody knows, under a name of theirs: for where the account's API cannot be asked for it. What
 * the API said of it stays.
 */
export async function nameById(
  { db, accountId, resource }: Omit<Place, 'states'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const known = await db
    .selectFrom('inventory')
    .select(['body', 'seen_at', 'is_confirmed'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .executeTakeFirst()
  const item: unknown = known ? JSON.parse(known.body) : { id }
  const at = known?.seen_at ?? orderedTime()
  const isHearsay = known?.is_confirmed !== 1
  await takeIn(db, { accountId, resource, source: 'added', at, name, isHearsay }, [item])
}
