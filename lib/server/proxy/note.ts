import 'server-only'
import { isPart, resourceName, thingId } from '@/lib/contract/place'
import type { Resource } from '@/lib/contract/resource'
import { addById, applyAnswer } from '@/lib/inventory/apply'
import { isListable } from '@/lib/inventory/freshness'
import { capabilityStates, lessonsOf, remember } from '@/lib/upstream/capabilities'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer, Answered } from '@/lib/upstream/transport'
import { errorFields } from '@/lib/util/uncaught'
import { type Account, resourceOf, services, upstreamOf } from '../accounts/upstream'
import { inBackground } from '../accounts/freshen'
import type { Context } from '../context'
import { wholeWalk } from '../inventory/look-up'
import { log } from '../log'
import type { PlatformRequest } from './request'
import { resultOf } from './write'

/**
 * What an answer teaches: the inventory's copy, and what this account's API offers. `sentAt` is of a read: what was
 * written after it was sent is newer than its answer.
 */
export async function takeNote(
  context: Context,
  account: Account,
  { op, params, body }: PlatformRequest,
  answer: Answered,
  sentAt?: string,
): Promise<void> {
  const { db } = context
  await remember(db, account, lessonsOf(op, body, answer))
  const id = thingId(op, params)
  if (id === undefined && op.method === 'GET') return // a list is the walk's to take in
  const resource = resourceOf(resourceName(op))
  const states = await capabilityStates(db, account)
  await applyAnswer({ db, accountId: account.id, resource, states }, op, id, answer, sentAt)
  if (id !== undefined && isHalfShown(op, answer)) await readAnew(context, account, resource, id)
}

/** Whether something of a thing was changed, and the answer does not show the whole of it. */
const isHalfShown = (op: PlatformRequest['op'], answer: Answered) =>
  op.method !== 'GET' &&
  isSuccess(answer) &&
  (isPart(op) || (answer.json === undefined && op.method !== 'DELETE'))

async function readAnew(context: Context, account: Account, resource: Resource, id: string): Promise<void> {
  const place = { db: context.db, accountId: account.id, resource }
  const states = await capabilityStates(context.db, account)
  const { transport } = services(context)
  const options = { isPartOfWrite: true }
  await addById({ ...place, states }, transport, upstreamOf(context, account), id, options)
}

/** Takes note of what came of a write. Does not throw: it has happened, and a copy that could not be kept is no reason to say otherwise. */
export async function noteWrite(
  context: Context,
  account: Account,
  request: PlatformRequest,
  answer: Answer,
  requestId: string,
): Promise<void> {
  try {
    if (answer.kind === 'answered') await takeNote(context, account, request, answer)
    const { op, params } = request
    const id = thingId(op, params)
    if (resultOf(answer, request) !== 'unknown') return
    const resource = resourceOf(resourceName(op))
    if (id !== undefined) inBackground(readAnew(context, account, resource, id))
    else if (isListable(resource, await capabilityStates(context.db, account)))
      inBackground(wholeWalk({ context, account }, resource)) // it may have been created
  } catch (error) {
    log.error({ request_id: requestId, ...errorFields(error) }, 'the inventory was not brought up to date')
  }
}
