import 'server-only'
import type * as z from 'zod'
import { auditable } from '@/lib/audit/masking'
import type { Outcome } from '@/lib/audit/record'
import { safeSegment } from '@/lib/contract/match'
import { offers } from '@/lib/contract/offers'
import { creates, isPart, nameField, readOf, targetOf, resourceId } from '@/lib/contract/operation-target'
import { detail } from '@/lib/inventory/detail'
import { isSuccess, loggedCode, resultOf } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { fieldsOf } from '@/lib/util/records'
import { ageMs } from '@/lib/util/time'
import { services, upstreamOf } from '../accounts/upstream'
import type { Write } from './types'

/** The maximum age, in milliseconds, of an inventory copy that the audit log uses as the value before a write. */
const freshMs = 10_000

/** Returns the value before a write and the requested value for the audit log, with fingerprints instead of secrets. */
export async function intentValues(write: Write): Promise<{ before: unknown; after: unknown }> {
  const { keyRing } = write.context
  const { op, body } = write.request
  return { before: await valueBefore(write), after: auditable(keyRing, op.body, body) }
}

/** Returns the last known value before a write. May read the value from the API. */
async function valueBefore(write: Write): Promise<unknown> {
  const { context, account, resource, states, request, current } = write
  const { op, params } = request
  const masked = (schema: z.ZodType, value: unknown) => auditable(context.keyRing, schema, value)
  if (current) return masked(current.read.response, current.item ?? undefined)
  const id = resourceId(op, params)
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

export function writeOutcome(write: Write, before: unknown, answer: Answer): Outcome {
  const { context, request } = write
  const isDone = answer.kind === 'answered' && isSuccess(answer)
  const json = isDone && typeof answer.json === 'object' ? (answer.json ?? undefined) : undefined
  return {
    result: resultOf(answer, request.op),
    status: answer.status,
    target: targetAfter(write, answer),
    before,
    after: isDone ? auditable(context.keyRing, request.op.response, json) : refusalOf(answer),
  }
}

function targetAfter({ resource, request: { op, params } }: Write, answer: Answer): string | undefined {
  const target = targetOf(op, params)
  if (!creates(op) || answer.kind === 'none' || !isSuccess(answer)) return target
  const name: unknown = fieldsOf(answer.json)[nameField(resource.ops, op)]
  if (typeof name !== 'string' || !safeSegment.test(name)) return target
  return target === undefined ? name : `${target}/${name}`
}

function refusalOf(answer: Answer): unknown {
  if (answer.kind === 'none') return { reason: answer.reason }
  return { error_code: loggedCode(answer) }
}
