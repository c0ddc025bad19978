import 'server-only'
import { resourceName, resourceId } from '@/lib/contract/operation-target'
import { applyAnswer } from '@/lib/inventory/sync/apply'
import { capabilityStates, lessonsOf, remember } from '@/lib/upstream/capabilities'
import type { Answered } from '@/lib/upstream/transport'
import { type Account, resourceOf } from '../accounts/upstream'
import type { Context } from '../context'
import type { PlatformRequest } from './request'

/** Updates the inventory and the account's capabilities from a response. `sentAt` is the time when a read was sent. */
export async function storeAnswer(
  { db }: Pick<Context, 'db'>,
  account: Account,
  { op, params, body }: PlatformRequest,
  answer: Answered,
  sentAt?: string,
): Promise<void> {
  await remember(db, account, lessonsOf(op, body, answer))
  const id = resourceId(op, params)
  if (id === undefined && op.method === 'GET') return // `sync` stores lists
  const resource = resourceOf(resourceName(op))
  const states = await capabilityStates(db, account)
  await applyAnswer({ db, accountId: account.id, resource, states }, op, id, answer, sentAt)
}
