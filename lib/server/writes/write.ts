import 'server-only'
import { type Act, begin, settleAct, type Stored } from '@/lib/acts/acts'
import { lockResource, runAct } from '@/lib/acts/run'
import {
  resourceName,
  targetOf,
  creates,
  declares,
  isOfOther,
  nameField,
} from '@/lib/contract/operation-target'
import { capabilityStates } from '@/lib/upstream/capabilities'
import type { Answer } from '@/lib/upstream/transport'
import { actsOf, idempotencyKey } from '../acts/acts'
import { accountOf, resourceOf, services, upstreamOf } from '../accounts/upstream'
import { inBackground } from '../accounts/freshen'
import type { RouteInput } from '../context'
import { needPause } from './need-pause'
import { answerFor, type ProxyAnswer, toResponse, unsentFor } from '../proxy/answer'
import { writeOutcome, intentValues } from './intent'
import { withoutFilled } from './kept'
import { storeAnswer } from '../proxy/store-answer'
import { readAfterWrite } from './read-after-write'
import { readPlatformRequest } from '../proxy/request'
import { compareWithSeen, isChange, lockOf, needsComparison, seenOf } from './seen'
import { isSuccess, resultOf } from '@/lib/upstream/outcome'
import { fieldsOf, isRecord } from '@/lib/util/records'
import { acting, actingFor } from '../acting'
import type { HooksOf, Write, WriteHooks } from './types'

/**
 * Handles a write request to `/api/platform/<slug>/<path>`. Builds a new request to the account's API instead of
 * forwarding the client's request.
 */
export async function write(input: RouteInput, hooksOf: HooksOf): Promise<Response> {
  const { context, person, request: sent, params, requestId } = input
  const account = await accountOf(context, params.account)
  const request = await readPlatformRequest(sent, account.slug, { context, person }) // match, role
  const resource = resourceOf(resourceName(request.op))
  const states = await capabilityStates(context.db, account)
  const key = idempotencyKey(sent.headers)
  const seen = isChange(request) ? seenOf(sent) : null
  const write = { context, account, person, resource, states, request, requestId, key, seen }
  return toResponse(await runWrite(write, hooksOf(write)))
}

export function runWrite(write: Write, hooks: WriteHooks = {}): Promise<ProxyAnswer | Stored> {
  const { context, account, person, request, requestId, key = null } = write
  const { op } = request
  const target = targetOf(op, request.params)
  // Distinguishes create requests under different parents
  const { subject = `${op.name} ${target ?? ''}`.trimEnd() } = write
  const claimed = key === null ? null : { value: key, subject, body: request.body }
  const wanted = { operation: op.name, target, user: person, accountId: account.id, requestId, key: claimed }
  return runAct(actsOf(context), wanted, (act) => perform(write, act, hooks))
}

async function perform(write: Write, act: Act, hooks: WriteHooks): Promise<ProxyAnswer | Stored> {
  const { context, account, requestId } = write
  const acts = actsOf(context)

  if (needsComparison(write)) await lockResource(acts, act, lockOf(write))
  const ready = await compareWithSeen(write)
  if ('unread' in ready) {
    await hooks.unread?.(ready.read, ready.unread)
    return unsentFor(ready.read, ready.unread, requestId)
  }
  const { request } = ready

  const values = await intentValues(ready)
  await begin(acts, act, values, async (db) => {
    await hooks.claim?.(db, act)
    // Checked in this transaction, because otherwise another process could start the pause between this check and the
    // intent.
    await needPause({ db }, account, request)
  })

  const answer = await sendWrite(ready)

  const shown = withoutFilled(ready.filled, answerFor(context, request.op, answer, requestId))
  await settleAct(acts, act, writeOutcome(ready, values.before, answer), {
    keep: (db) => hooks.keep?.(db, act, answer, shown) ?? Promise.resolve(),
    inventory: async (db) => answer.kind === 'answered' && storeAnswer({ db }, account, request, answer),
    answer: () => hooks.answer?.(answer) ?? (resultOf(answer, request.op) === 'done' ? shown : null),
  })
  const reading = readAfterWrite(ready, answer)
  if (request.op.command === undefined) await reading
  else inBackground(reading) // the agent reacts later

  return hooks.answer?.(answer) ?? shown
}

/** Sends a write. An unexpected success response counts as no response. */
async function sendWrite(write: Write): Promise<Answer> {
  const { context, account, person, request, requestId } = write
  const { op, params, query, body } = request
  const { transport } = services(context)
  const answer = await actingFor({ ...acting(), email: person.email }, () =>
    transport.send(upstreamOf(context, account), op, { params, query, body }, { requestId }),
  )
  return isProof(write, answer) ? answer : unproven(answer)
}

function isProof({ resource, request: { op, params } }: Write, answer: Answer): boolean {
  if (answer.kind === 'none' || !isSuccess(answer)) return true
  const { json } = answer
  if (json === undefined) return !creates(op)
  if (op.status === 204) return isRecord(json) && Object.keys(json).length === 0
  if (isOfOther(op, params, json)) return false
  const name = creates(op) ? nameField(resource.ops, op) : 'id'
  if (declares(op, name)) return typeof fieldsOf(json)[name] === 'string'
  const shape = 'shape' in op.response ? fieldsOf(op.response.shape) : {}
  const fields = isRecord(json) ? Object.keys(json) : null
  const known = Object.keys(shape)
  return known.length === 0 || fields?.length === 0 || Boolean(fields?.some((field) => known.includes(field)))
}

const unproven = ({ status }: Answer): Answer => ({
  kind: 'none',
  reason: 'not-json',
  sent: true,
  status,
  message: `The server returned ${status} with an unexpected response.`,
})
