import 'server-only'
import { auditable } from '@/lib/audit/fingerprint'
import { type Outcome, recordIntent, recordOutcome } from '@/lib/audit/record'
import { type CapabilityStates, offers } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import { detail } from '@/lib/inventory/detail'
import { envelopeOf, isOutcomeUnknown, isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { type Account, services, upstreamOf } from './accounts-upstream'
import type { Context } from './context'
import { errorFields, log } from './log'
import type { PlatformRequest } from './proxy-request'
import type { Person } from './route-types'

/** A copy this young stands for what the thing was before a write, without asking again. */
const freshMs = 10_000

export interface Write {
  context: Context
  account: Account
  person: Person
  resource: Resource
  states: CapabilityStates
  request: PlatformRequest
  requestId: string
  /** The thing as it was read for this very write. */
  current?: unknown
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
    target: request.params.id,
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
  const asItem = (value: unknown) => auditable(context.keyRing, resource.item, value)
  if (current !== undefined) return asItem(current)
  const { id } = request.params
  if (id === undefined) return undefined
  const read = readOf(resource, request.op)
  const kept = read === resource.ops.get ? await detail(context.db, account.id, resource.name, id) : null
  if (kept && !kept.row.gone_at && Date.now() - Date.parse(kept.row.seen_at) < freshMs)
    return asItem(kept.row.item)
  if (!read || !offers(states, read)) return asItem(kept?.row.item)
  const { transport } = services(context)
  const answer = await transport.send(upstreamOf(context, account), read, { params: request.params })
  return answer.kind === 'answered' && isSuccess(answer)
    ? auditable(context.keyRing, read.response, answer.json)
    : asItem(kept?.row.item)
}

/** The operation that reads what a write changes: the GET of the same path. */
const readOf = ({ ops }: Resource, { path }: Named) =>
  Object.values(ops).find((op) => op.method === 'GET' && op.path === path)

/** Whether a write was done, refused, or may have been either. A 5xx is no proof that nothing happened, except a 503. */
export function resultOf(answer: Answer, { op }: PlatformRequest): Outcome['result'] {
  if (answer.kind === 'none') return isOutcomeUnknown(answer, op) ? 'unknown' : 'refused'
  if (isSuccess(answer)) return 'done'
  return answer.status >= 500 && answer.status !== 503 ? 'unknown' : 'refused'
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
      target: targetOf(answer) ?? request.params.id,
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

function targetOf(answer: Answer): string | undefined {
  if (answer.kind === 'none' || !isSuccess(answer)) return undefined
  const { json } = answer
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined
  return typeof id === 'string' ? id.slice(0, 128) : undefined
}

/** Why it was not done, for the audit's reader. */
function refusalOf(answer: Answer): unknown {
  if (answer.kind === 'none') return { reason: answer.reason }
  return { error_code: envelopeOf(answer)?.error_code ?? null }
}
