import 'server-only'
import { creates, nameField, resourceName, targetOf } from '@/lib/contract/place'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { isRecord } from '@/lib/util/is-record'
import { type Account, accountOf, resourceOf, services, upstreamOf } from './accounts-upstream'
import { inBackground } from './accounts-freshen'
import type { Context } from './context'
import { idempotencyKey, runOnce, type Settled } from './idempotency'
import { answerFor, type ProxyAnswer, toResponse } from './proxy-answer'
import { needPause } from './need-pause'
import { noneStoredYet, withoutFilled } from './proxy-kept'
import { noteWrite, takeNote } from './proxy-note'
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
  await needPause(context, account, asked)
  const resource = resourceOf(resourceName(asked.op))
  const states = await capabilityStates(context.db, account)
  const write: Write = { context, account, person, resource, states, request: asked, requestId }
  const { op } = asked
  if (op.method === 'PATCH' || op.method === 'PUT') {
    const seen = seenOf(request)
    return toResponse(await (seen || asked.keeps ? unlessChanged(write, seen, runWrite) : runWrite(write)))
  }
  if (asked.keeps) throw noneStoredYet()
  const key = creates(op) ? idempotencyKey(request.headers) : null
  if (key === null) return toResponse(await runWrite(write))
  const run = { prepare: () => beginWrite(write), act: (act: Begun) => perform(write, act) }
  const operation = `${op.name} ${targetOf(op, asked.params) ?? ''}`.trimEnd() // another parent is another create
  const claim = { userId: person.id, accountId: account.id, key, operation, body: asked.body }
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
  const answer = isProof(write, given) ? given : unproven(given)
  await endWrite(write, act, answer)
  await noteWrite(context, account, request, answer, requestId)
  const result = withoutFilled(write.filled, answerFor(context, op, answer, requestId))
  return { fate: fates[resultOf(answer, request)], result }
}

/** What answers with something else than what was asked for has not shown that it did anything. */
function isProof({ resource, request: { op } }: Write, answer: Answer): boolean {
  if (answer.kind === 'none' || !isSuccess(answer) || answer.json === undefined) return true
  const { json } = answer
  const shape = 'shape' in op.response ? Object(op.response.shape) : {}
  const name = creates(op) ? nameField(resource.ops, op) : 'id'
  if (Object.hasOwn(shape, name)) return typeof Object(json)[name] === 'string'
  const fields = isRecord(json) ? Object.keys(json) : null
  const known = Object.keys(shape)
  return known.length === 0 || fields?.length === 0 || Boolean(fields?.some((field) => known.includes(field)))
}

const unproven = ({ status }: Answer): Answer => ({
  kind: 'none',
  reason: 'not-json',
  sent: true,
  status,
  message: `It answered ${status}, but not with what was asked for.`,
})

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
