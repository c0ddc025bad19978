import 'server-only'
import { auditable } from '@/lib/audit/fingerprint'
import { type Outcome, recordIntent, recordOutcome } from '@/lib/audit/record'
import type * as z from 'zod'
import { safeSegment } from '@/lib/contract/match'
import { type CapabilityStates, offers } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import { creates, isPart, nameField, readOf, targetOf, thingId } from '@/lib/contract/place'
import type { Resource } from '@/lib/contract/resource'
import { detail } from '@/lib/inventory/detail'
import { envelopeOf, isOutcomeUnknown, isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { ageMs } from '@/lib/util/time'
import { errorFields } from '@/lib/util/uncaught'
import { type Account, services, upstreamOf } from '../accounts/upstream'
import type { Context } from '../context'
import { log } from '../log'
import type { PlatformRequest } from './request'
import type { Person } from '../route-types'

/** A copy this young stands for what the thing was before a write, without asking again. */
const freshMs = 10_000

export interface Write {
  context: Context
  account: Account
  person: Pick<Person, 'id' | 'email'>
  resource: Resource
  states: CapabilityStates
  request: PlatformRequest
  requestId: string
  /** What it changes as it was read for this very write; null as `item` when it was not there. */
  current?: { read: Named; item: unknown }
  /** Secrets that the console filled in; what the platform says must not tell them. */
  filled?: readonly string[]
}

/** Writes the audit row before the act; throws when it cannot be written, and then nothing may be sent. */
export async function beginWrite(write: Write): Promise<{ actId: string; before: unknown }> {
  const { context, account, person, request, requestId } = write
  const { db, keyRing } = context
  const before = await valueBefore(write)
  const actId = await recordIntent(db, keyRing, {
    operation: request.op.name,
    user: person,
    accountId: account.id,
    target: targetOf(request.op, request.params),
    requestId,
    before,
    after: auditable(keyRing, request.op.body, request.body),
  })
  return { actId, before }
}

/**
 * What a write changes, as it was and as the audit may hold it. Of the thing itself: the inventory's copy when it is
 * fresh, else the API's, else whatever copy there is. Of a part of it, what the API says of that part.
 */
async function valueBefore(write: Write): Promise<unknown> {
  const { context, account, resource, states, request, current } = write
  const { op, params } = request
  const masked = (schema: z.ZodType, value: unknown) => auditable(context.keyRing, schema, value)
  if (current) return masked(current.read.response, current.item ?? undefined)
  const id = thingId(op, params)
  if (id === undefined) return undefined
  const kept = isPart(op) ? null : await detail(context.db, account.id, resource.name, id)
  const copy = masked(resource.item, kept?.row.item)
  const isFresh = kept?.row.is_confirmed && !kept.row.gone_at && ageMs(kept.row.seen_at) < freshMs
  if (isFresh) return copy
  const read = op.method === 'POST' ? undefined : readOf(resource.ops, op)
  if (!read || !offers(states, read)) return copy
  const { transport } = services(context)
  const upstream = upstreamOf(context, account)
  const answer = await transport.send(upstream, read, { params }, { isPartOfWrite: true })
  return answer.kind === 'answered' && isSuccess(answer) ? masked(read.response, answer.json) : copy
}

/** Returns whether a write was done, was refused, or may have been either. */
export function resultOf(answer: Answer, { op }: PlatformRequest): Outcome['result'] {
  if (isOutcomeUnknown(answer, op)) return 'unknown'
  return answer.kind === 'answered' && isSuccess(answer) ? 'done' : 'refused'
}

/** Writes the audit row after the act. Does not throw: the act has happened, and an intent without outcome says so. */
export async function endWrite(
  write: Write,
  act: { actId: string; before: unknown },
  answer: Answer,
): Promise<void> {
  const { context, request } = write
  const { db, keyRing } = context
  const after = answer.kind === 'answered' ? afterOf(answer.json) : undefined
  try {
    await recordOutcome(db, keyRing, act.actId, {
      result: resultOf(answer, request),
      status: answer.status,
      target: targetAfter(write, answer),
      before: act.before,
      after:
        answer.kind === 'answered' && isSuccess(answer)
          ? auditable(keyRing, request.op.response, after)
          : refusalOf(answer),
    })
  } catch (error) {
    log.error(
      { request_id: write.requestId, ...errorFields(error) },
      'the outcome of a write was not recorded',
    )
  }
}

const afterOf = (json: unknown) => (typeof json === 'object' && json !== null ? json : undefined)

/** What a write was about; with the name of what a create made. */
function targetAfter({ resource, request: { op, params } }: Write, answer: Answer): string | undefined {
  const about = targetOf(op, params)
  if (!creates(op) || answer.kind === 'none' || !isSuccess(answer)) return about
  const name: unknown = Object(answer.json)[nameField(resource.ops, op)]
  if (typeof name !== 'string' || !safeSegment.test(name)) return about
  return about === undefined ? name : `${about}/${name}`
}

/** Why it was not done, for the audit's reader. */
function refusalOf(answer: Answer): unknown {
  if (answer.kind === 'none') return { reason: answer.reason }
  return { error_code: envelopeOf(answer)?.error_code ?? null }
}
