import 'server-only'
import { isPart, resourceName, thingId } from '@/lib/contract/place'
import { capabilityStates } from '@/lib/upstream/capabilities'
import type { Answer } from '@/lib/upstream/transport'
import { type Account, accountOf, resourceOf, services, upstreamOf } from '../accounts/upstream'
import { inBackground } from '../accounts/freshen'
import { sendOperation } from '@/lib/agents/server/commands'
import { orderedTime } from '@/lib/inventory/clock'
import { readById } from '../accounts/misses'
import type { Context } from '../context'
import { idempotencyKey } from '../idempotency'
import { answerFor, type ProxyAnswer, toResponse } from './answer'
import { noneStoredYet } from './kept'
import { takeNote } from './note'
import { type PlatformRequest, readPlatformRequest } from './request'
import { type Check, runWrite } from './run'
import { inTurn, seenOf, unlessChanged } from './seen'
import type { Write } from './write'
import type { RouteInput } from '../route-types'

/**
 * One operation of an account's management API: `/api/platform/<slug>/<path>`. What reaches the upstream is built from
 * the contract and checked parameters, never from the request itself. Throws Failure for what is refused here.
 */
export async function proxy({ context, person, request, params, requestId }: RouteInput): Promise<Response> {
  const account = await accountOf(context, params.account)
  const asked = await readPlatformRequest(request, account.slug, { context, person })
  if (asked.op.method === 'GET')
    return toResponse(await read(context, account, asked, request.signal, requestId))
  const resource = resourceOf(resourceName(asked.op))
  const states = await capabilityStates(context.db, account)
  const write: Write = { context, account, person, resource, states, request: asked, requestId }
  const key = idempotencyKey(request.headers)
  if (asked.op.command !== undefined) return toResponse(await sendOperation(write, key))
  const run = (check?: Check) => runWrite(write, key, check)
  const seen = changes(asked) ? seenOf(request) : null
  if (seen || (asked.keeps && changes(asked)))
    return toResponse(await inTurn(write, () => run((given) => unlessChanged(given, seen))))
  if (asked.keeps) throw noneStoredYet()
  return toResponse(await run())
}

/** Whether a request changes something that is there, rather than making or removing it. */
const changes = ({ op }: PlatformRequest) => op.method === 'PATCH' || op.method === 'PUT'

async function read(
  context: Context,
  account: Account,
  asked: PlatformRequest,
  signal: AbortSignal,
  requestId: string,
): Promise<ProxyAnswer> {
  const { op, params, query } = asked
  const upstream = upstreamOf(context, account)
  const sentAt = orderedTime()
  const { transport } = services(context)
  const send = () => transport.send(upstream, op, { params, query }, { signal, requestId })
  const id = isPart(op) ? undefined : thingId(op, params)
  const answer: Answer = id === undefined ? await send() : await readById(context, account, { op, id }, send)
  if (answer.kind === 'answered') inBackground(takeNote(context, account, asked, answer, sentAt))
  return answerFor(context, op, answer, requestId)
}
