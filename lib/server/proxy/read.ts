import 'server-only'
import { isPart, resourceId } from '@/lib/contract/operation-target'
import { orderedTime } from '@/lib/inventory/sync/clock'
import type { Answer } from '@/lib/upstream/transport'
import { inBackground } from '../accounts/freshen'
import { readById } from '../accounts/read-by-id'
import { accountOf, services, upstreamOf } from '../accounts/upstream'
import type { RouteInput } from '../context'
import { answerFor, toResponse } from './answer'
import { storeAnswer } from './store-answer'
import { readPlatformRequest } from './request'

/**
 * Handles a read request to `/api/platform/<slug>/<path>`. Builds a new request to the account's API instead of
 * forwarding the client's request.
 */
export async function read({
  context,
  person,
  request,
  params: route,
  requestId,
}: RouteInput): Promise<Response> {
  const account = await accountOf(context, route.account)
  const asked = await readPlatformRequest(request, account.slug, { context, person })
  const { op, params, query } = asked
  const upstream = upstreamOf(context, account)
  const sentAt = orderedTime()
  const { transport } = services(context)
  const send = () => transport.send(upstream, op, { params, query }, { signal: request.signal, requestId })
  const id = isPart(op) ? undefined : resourceId(op, params)
  const answer: Answer = id === undefined ? await send() : await readById(context, account, { op, id }, send)
  if (answer.kind === 'answered') inBackground(storeAnswer(context, account, asked, answer, sentAt))
  return toResponse(answerFor(context, op, answer, requestId))
}
