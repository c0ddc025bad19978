import type { Named } from '@/lib/contract/operation'
import { isPart } from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { type CapabilityStates, offers } from '@/lib/contract/offers'
import { isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import type { Answered, SendOptions, Transport, Upstream } from '@/lib/upstream/transport'
import { isRecord } from '@/lib/util/records'
import { orderedTime } from './clock'
import { isListable } from './freshness'
import { markGone, markSeen, storeItems } from './store'

interface Scope {
  db: Db
  accountId: string
  resource: Resource
  states: CapabilityStates
}

/**
 * Updates the inventory from the response to an operation. `at` is the time when a read was sent, or when the response
 * to a write arrived.
 */
export async function applyAnswer(
  { db, accountId, resource, states }: Scope,
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
  if (!isCreate && id && !(await isInInventory(db, accountId, resource.name, id))) return
  const source = isListable(resource, states) ? 'list' : 'registered'
  await storeItems(db, { accountId, resource, source, at }, [answer.json])
}

const isNoMore = (answer: Answered) => answer.status === 404 && !isPathMissing(answer)

/** Reports whether the inventory contains a resource with this ID, even one that was deleted. */
export async function isInInventory(
  db: Db,
  accountId: string,
  resource: string,
  id: string,
): Promise<boolean> {
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
 * Reads a resource by ID from the account's API, and stores it in the inventory or marks it as gone. Resolves with the
 * response, or null if the API doesn't support this read.
 */
export async function addById(
  { db, accountId, resource, states }: Scope,
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
    await storeItems(db, { accountId, resource, source, at }, [answer.json])
  }
  return answer
}

/** Stores a resource under a name that a person entered, and keeps the resource's existing data. */
export async function nameById(
  { db, accountId, resource }: Omit<Scope, 'states'>,
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
  const isUnconfirmed = known?.is_confirmed !== 1
  await storeItems(db, { accountId, resource, source: 'added', at, name, isUnconfirmed }, [item])
}
