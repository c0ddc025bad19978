import 'server-only'
import { isPart, resourceName, resourceId } from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import { addById, applyAnswer } from '@/lib/inventory/apply'
import { isListable } from '@/lib/inventory/freshness'
import { capabilityStates, lessonsOf, remember } from '@/lib/upstream/capabilities'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer, Answered } from '@/lib/upstream/transport'
import { errorFields } from '@/lib/util/errors'
import { type Account, resourceOf, services, upstreamOf } from '../accounts/upstream'
import { inBackground } from '../accounts/freshen'
import type { Context } from '../context'
import { wholeWalk } from '../inventory/lookup'
import { log } from '../log'
import type { PlatformRequest } from './request'
import { resultOf } from './intent'
import type { Write } from './write'

/**
 * Stores the data of a response: the inventory's copy, and the capabilities of this account's API. `sentAt` is when a
 * read was sent. Data written after that is newer than the response.
 */
export async function storeAnswer(
  { db }: Pick<Context, 'db'>,
  account: Account,
  { op, params, body }: PlatformRequest,
  answer: Answered,
  sentAt?: string,
): Promise<void> {
  await remember(db, account, lessonsOf(op, body, answer))
  const id = resourceId(op, params)
  if (id === undefined && op.method === 'GET') return // lists are stored by walks
  const resource = resourceOf(resourceName(op))
  const states = await capabilityStates(db, account)
  await applyAnswer({ db, accountId: account.id, resource, states }, op, id, answer, sentAt)
}

/**
 * Reads the target of a write again if the response doesn't show it: immediately if the write was done, or in the
 * background if its outcome is unknown. Never throws, because the write has happened, and an outdated copy doesn't
 * change its response.
 */
export async function readAfterWrite(
  { context, account, resource, request, requestId }: Write,
  answer: Answer,
) {
  try {
    const id = resourceId(request.op, request.params)
    if (resultOf(answer, request) !== 'unknown') {
      if (id !== undefined && isHalfShown(request.op, answer)) await readAgain(context, account, resource, id)
    } else if (id !== undefined) inBackground(readAgain(context, account, resource, id))
    else if (isListable(resource, await capabilityStates(context.db, account)))
      inBackground(wholeWalk({ context, account }, resource)) // it may have been created
  } catch (error) {
    log.error({ request_id: requestId, ...errorFields(error) }, 'could not update the inventory')
  }
}

/** Reports whether a response to a write doesn't contain the whole changed resource. */
const isHalfShown = (op: PlatformRequest['op'], answer: Answer) =>
  answer.kind === 'answered' &&
  isSuccess(answer) &&
  (isPart(op) || (answer.json === undefined && op.method !== 'DELETE'))

async function readAgain(context: Context, account: Account, resource: Resource, id: string): Promise<void> {
  const states = await capabilityStates(context.db, account)
  const scope = { db: context.db, accountId: account.id, resource, states }
  const { transport } = services(context)
  await addById(scope, transport, upstreamOf(context, account), id, { isPartOfWrite: true })
}
