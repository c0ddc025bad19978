import 'server-only'
import { type Act, begin, settleAct, type Stored } from '@/lib/acts/acts'
import { lockResource, runAct } from '@/lib/acts/run'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import {
  resourceName,
  targetOf,
  creates,
  declares,
  isOfOther,
  nameField,
} from '@/lib/contract/operation-target'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { capabilityStates } from '@/lib/upstream/capabilities'
import type { Answer } from '@/lib/upstream/transport'
import { actsOf, idempotencyKey } from '../acts/acts'
import { type Account, accountOf, resourceOf, services, upstreamOf } from '../accounts/upstream'
import { inBackground } from '../accounts/freshen'
import type { Context, Person, RouteInput } from '../context'
import { needPause } from './need-pause'
import { answerFor, type ProxyAnswer, toResponse } from '../proxy/answer'
import { writeOutcome, resultOf, intentValues } from './intent'
import { withoutFilled } from './kept'
import { storeAnswer } from '../proxy/store-answer'
import { readAfterWrite } from './read-after-write'
import { type PlatformRequest, readPlatformRequest, seenOf } from '../proxy/request'
import { compareWithSeen, isChange, lockOf, needsComparison } from './seen'
import { isSuccess } from '@/lib/upstream/outcome'
import { isRecord } from '@/lib/util/records'
import { acting, actingFor } from '../acting'

export interface Write {
  context: Context
  account: Account
  person: Pick<Person, 'id' | 'email'>
  resource: Resource
  states: CapabilityStates
  request: PlatformRequest
  requestId: string
  /** The idempotency key. Null or absent if the sender sent no key. */
  key?: string | null
  /**
   * The operation and target for which the idempotency key is valid. Defaults to the operation and target of this
   * write.
   */
  subject?: string
  /** Hashes of the field values that the sender last saw. */
  seen?: ReadonlyMap<string, string> | null
  /**
   * Builds the body from the current value. The console reads the value after it has locked the resource, so that no
   * other write through the console is lost. Replaces the body of `request`.
   */
  bodyFrom?: (item: unknown) => unknown
  /** The current value, if it was read for this write. `item` is null if the value doesn't exist. */
  current?: { read: Named; item: unknown }
  /** The secrets that the console filled in. The console removes them from the response. */
  filled?: readonly string[]
}

/** Functions that a feature can add to a write, to store data in the write's transactions. */
export interface WriteHooks {
  /** Runs in the transaction that records the intent. If the function throws, the write isn't sent. */
  claim?: (db: Db, act: Act) => Promise<void>
  /** Runs if the current value couldn't be read. The write isn't sent. */
  unread?: (read: Named, answer: Answer) => Promise<void>
  /** Stores data from the response, in the transaction that records the outcome. */
  keep?: (db: Db, act: Act, answer: Answer, shown: ProxyAnswer) => Promise<unknown>
  /** Returns the response for the sender and for repeated requests, instead of the API's response. */
  answer?: (answer: Answer) => Stored
}

/** Returns the hooks of a write, or an empty object if no feature needs hooks for the operation. */
export type HooksOf = (write: Write) => WriteHooks

/**
 * Handles a write to `/api/platform/<slug>/<path>`. Builds the upstream request from the contract and the validated
 * parameters, and never forwards the original request. First matches the route and checks the role. Then compares the
 * current values with those that the sender saw. Checks for a pause and stores the intent in one transaction. After
 * sending the request, stores the outcome and the changes to the inventory in one transaction, and responds. Throws a
 * Failure if the console rejects the request.
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

/**
 * Runs a matched and authorized write, at most once per idempotency key. Resolves with the response for the sender.
 * Throws the same errors as `runAct`, and a Failure if nothing was sent.
 */
export function runWrite(write: Write, hooks: WriteHooks = {}): Promise<ProxyAnswer | Stored> {
  const { context, account, person, request, requestId, key = null } = write
  const { op } = request
  const target = targetOf(op, request.params)
  const { subject = `${op.name} ${target ?? ''}`.trimEnd() } = write // distinguishes create requests under different parents
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
    return answerFor(context, ready.read, ready.unread, requestId)
  }
  const { request } = ready

  const values = await intentValues(ready)
  await begin(acts, act, values, async (db) => {
    await hooks.claim?.(db, act)
    // Checked in this transaction, so that no other process can record the operation that starts the pause between this
    // check and the intent.
    await needPause({ db }, account, request)
  })

  const answer = await sendWrite(ready)

  const shown = withoutFilled(ready.filled, answerFor(context, request.op, answer, requestId))
  await settleAct(acts, act, writeOutcome(ready, values.before, answer), {
    keep: (db) => hooks.keep?.(db, act, answer, shown) ?? Promise.resolve(),
    inventory: async (db) => answer.kind === 'answered' && storeAnswer({ db }, account, request, answer),
    answer: () => hooks.answer?.(answer) ?? (resultOf(answer, request) === 'done' ? shown : null),
  })
  const reading = readAfterWrite(ready, answer)
  if (request.op.command === undefined) await reading
  else inBackground(reading) // the agent reacts later

  return hooks.answer?.(answer) ?? shown
}

/**
 * Sends a write once. Treats an unexpected response, such as another resource, as no response, because such a response
 * doesn't prove that the write was carried out.
 */
async function sendWrite(write: Write): Promise<Answer> {
  const { context, account, person, request, requestId } = write
  const { op, params, query, body } = request
  const { transport } = services(context)
  const answer = await actingFor({ ...acting(), email: person.email }, () =>
    transport.send(upstreamOf(context, account), op, { params, query, body }, { requestId }),
  )
  return isProof(write, answer) ? answer : unproven(answer)
}

/**
 * Reports whether a response can be trusted. A success must contain the resource that the write created or changed. For
 * a deletion or a command, a success must have no content or an empty object. The response to an update can be empty
 * too. Errors and missing responses are always trusted.
 */
function isProof({ resource, request: { op, params } }: Write, answer: Answer): boolean {
  if (answer.kind === 'none' || !isSuccess(answer)) return true
  const { json } = answer
  if (json === undefined) return !creates(op)
  if (op.status === 204) return isRecord(json) && Object.keys(json).length === 0
  if (isOfOther(op, params, json)) return false
  const name = creates(op) ? nameField(resource.ops, op) : 'id'
  if (declares(op, name)) return typeof Object(json)[name] === 'string'
  const shape = 'shape' in op.response ? Object(op.response.shape) : {}
  const fields = isRecord(json) ? Object.keys(json) : null
  const known = Object.keys(shape)
  return known.length === 0 || fields?.length === 0 || Boolean(fields?.some((field) => known.includes(field)))
}

const unproven = ({ status }: Answer): Answer => ({
  kind: 'none',
  reason: 'not-json',
  sent: true,
  status,
  message: `The server returned ${status}, but not the expected response.`,
})
