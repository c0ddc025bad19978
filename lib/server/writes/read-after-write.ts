import 'server-only'
import { isPart, resourceId } from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import { stillForwardedMs } from '@/lib/contract/write-check'
import { addById } from '@/lib/inventory/sync/apply'
import { isListable } from '@/lib/inventory/sync/freshness'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { isSuccess, resultOf } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { errorFields } from '@/lib/util/errors'
import { type Account, accountOf, services, upstreamOf } from '../accounts/upstream'
import { inBackground } from '../accounts/freshen'
import type { Context } from '../context'
import { wholeWalk } from '../inventory/lookup'
import { log } from '../log'
import type { PlatformRequest } from '../proxy/request'
import type { Write } from './types'

/** Updates the inventory after a write whose response doesn't show the changed resource. Never throws. */
export async function readAfterWrite(
  { context, account, resource, request, requestId }: Write,
  answer: Answer,
) {
  try {
    const id = resourceId(request.op, request.params)
    if (resultOf(answer, request.op) !== 'unknown') {
      if (id !== undefined && isHalfShown(request.op, answer)) await readAgain(context, account, resource, id)
    } else if (id !== undefined) inBackground(readAgain(context, account, resource, id))
    else if (isListable(resource, await capabilityStates(context.db, account)))
      walkRepeatedly(context, account, resource) // the resource may have been created
  } catch (error) {
    log.error({ request_id: requestId, ...errorFields(error) }, "couldn't update the inventory")
  }
}

/** The delays, in milliseconds, before a list is read again after a create request with an unknown outcome. */
const walkAfterMs = [10_000, stillForwardedMs]

/** Reads a list now and again later, because a gateway may still forward the create request. */
function walkRepeatedly(context: Context, account: Account, resource: Resource) {
  inBackground(wholeWalk({ context, account }, resource))
  const walkAgain = async () => {
    const current = await accountOf(context, account.slug).catch(() => null) // it may have been removed
    if (current?.id === account.id) await wholeWalk({ context, account: current }, resource)
  }
  for (const delay of walkAfterMs) setTimeout(() => inBackground(walkAgain()), delay).unref()
}

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
