import 'server-only'
import { addById, applyAnswer } from '@/lib/inventory/apply'
import { capabilityStates, lessonsOf, remember } from '@/lib/upstream/capabilities'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer, Answered } from '@/lib/upstream/transport'
import { type Account, accountOf, resourceOf, services, upstreamOf } from './accounts-upstream'
import { inBackground } from './accounts-freshen'
import type { Context } from './context'
import { idempotencyKey, runOnce, type Settled } from './idempotency'
import { errorFields, log } from './log'
import { answerFor, type ProxyAnswer, toResponse } from './proxy-answer'
import { type PlatformRequest, readPlatformRequest } from './proxy-request'
import { seenOf, unlessChanged } from './proxy-seen'
import { beginWrite, endWrite, resultOf, type Write } from './proxy-write'
import type { RouteInput } from './route-types'

/**
 * One operation of an account's management API: `/api/platform/<slug>/<path>`. What reaches the upstream is built from
 * the contract and checked parameters, never from the request itself. Throws Failure for what is refused here.
 */
export async function proxy({ context, person, request, params, requestId }: RouteInput): Promise<Response> {
  const account = await accountOf(context, params.account)
  const asked = await readPlatformRequest(request, account.slug, person.role)
  if (asked.op.method === 'GET')
    return toResponse(await read(context, account, asked, request.signal, requestId))
  const resource = resourceOf(asked.op.name.split('.')[0])
  const states = await capabilityStates(context.db, account)
  const write: Write = { context, account, person, resource, states, request: asked, requestId }
  const key = asked.op === resource.ops.create ? idempotencyKey(request.headers) : null
  if (key === null) {
    const seen = asked.op === resource.ops.update ? seenOf(request) : null
    return toResponse(await (seen ? unlessChanged(write, seen, runWrite) : runWrite(write)))
  }
  const run = { prepare: () => beginWrite(write), act: (act: Begun) => perform(write, act) }
  const claim = { userId: person.id, accountId: account.id, key, operation: asked.op.name, body: asked.body }
  return toResponse(await runOnce(context, claim, run))
}

const runWrite = async (write: Write) => (await perform(write, await beginWrite(write))).result

type Begun = Awaited<ReturnType<typeof beginWrite>>
const fates = { done: 'kept', refused: 'released', unknown: 'unknown' } as const

async function perform(write: Write, act: Begun): Promise<Settled<ProxyAnswer>> {
  const { context, account, request, requestId } = write
  const { op, params, query, body } = request
  const { transport } = services(context)
  const given = await transport.send(upstreamOf(context, account), op, { params, query, body }, { requestId })
  const answer = proven(op, given)
  await endWrite(write, act, answer)
  if (answer.kind === 'answered') await noted(takeNote(context, account, request, answer), requestId)
  return { fate: fates[resultOf(answer, request)], result: answerFor(context, op, answer, requestId) }
}

/** What answers with something else than the thing that was asked for has not shown that it did anything. */
function proven(op: PlatformRequest['op'], answer: Answer): Answer {
  if (answer.kind === 'none' || !isSuccess(answer) || answer.json === undefined) return answer
  const shape = 'shape' in op.response ? Object(op.response.shape) : {}
  if (!Object.hasOwn(shape, 'id') || typeof Object(answer.json).id === 'string') return answer
  const message = `It answered ${answer.status}, but not with what was asked for.`
  return { kind: 'none', reason: 'not-json', sent: true, status: answer.status, message }
}

async function read(
  context: Context,
  account: Account,
  asked: PlatformRequest,
  signal: AbortSignal,
  requestId: string,
): Promise<ProxyAnswer> {
  const { op, params, query } = asked
  const upstream = upstreamOf(context, account)
  const sentAt = new Date().toISOString()
  const answer: Answer = await services(context).transport.send(
    upstream,
    op,
    { params, query },
    { signal, requestId },
  )
  if (answer.kind === 'answered') inBackground(takeNote(context, account, asked, answer, sentAt))
  return answerFor(context, op, answer, requestId)
}

/** What an answer teaches: the inventory's copy, and what this account's API offers. */
async function takeNote(
  context: Context,
  account: Account,
  { op, params, body }: PlatformRequest,
  answer: Answered,
  /** Of a read: what was written after it was sent is newer than its answer. */
  sentAt?: string,
): Promise<void> {
  const { db } = context
  await remember(db, account, lessonsOf(op, body, answer))
  if (params.id === undefined && op.method === 'GET') return // a list is the walk's to take in
  const states = await capabilityStates(db, account)
  const resource = resourceOf(op.name.split('.')[0])
  const place = { db, accountId: account.id, resource, states }
  await applyAnswer(place, op, params.id, answer, sentAt)
  const isPartDone = answer.json === undefined && op !== resource.ops.delete && isSuccess(answer)
  if (isPartDone && params.id !== undefined)
    // something of it was changed, and the answer does not show what is left
    await addById(place, services(context).transport, upstreamOf(context, account), params.id)
}

/** The write has happened: a copy that could not be kept is no reason to say otherwise. */
async function noted(work: Promise<void>, requestId: string): Promise<void> {
  try {
    await work
  } catch (error) {
    log.error({ request_id: requestId, ...errorFields(error) }, 'the inventory was not brought up to date')
  }
}
