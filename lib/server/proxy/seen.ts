import 'server-only'
import type * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { readOf, thingId } from '@/lib/contract/place'
import { changedSince } from '@/lib/contract/seen'
import { readSeenMarks, seenHeader } from '@/lib/contract/seen-marks'
import { offers } from '@/lib/contract/offers'
import { isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import { services, upstreamOf } from '../accounts/upstream'
import { answerFor, masked, type ProxyAnswer } from './answer'
import { noneToKeep, withKept } from './kept'
import type { Write } from './write'

/** What a change says it last saw of the fields that it changes; null when it does not say. Throws ADIT_BAD_REQUEST. */
export function seenOf(request: Request): ReadonlyMap<string, string> | null {
  const text = request.headers.get(seenHeader)
  if (text === null) return null
  const marks = readSeenMarks(text)
  if (!marks) throw new Failure('ADIT_BAD_REQUEST', `The header ${seenHeader} is not in its form.`)
  return marks
}

/**
 * A write when none of the fields that it names has changed since its sender saw them, with the secrets that it keeps
 * filled in; it has to run in its turn. Throws Failure ADIT_CONFLICT, with the present values as JSON in
 * `details.current` where fields changed, or ADIT_INVALID. Where the API of the account cannot be asked for it, a write
 * that keeps nothing runs unchecked; where it does not answer, its refusal is the answer.
 */
export async function unlessChanged(
  write: Write,
  seen: ReadonlyMap<string, string> | null,
): Promise<Write | { refusal: ProxyAnswer }> {
  const { context, request } = write
  const fresh = await freshRead(write)
  if (fresh === null && request.keeps) throw noneToKeep()
  if (fresh === null) return write
  if ('refusal' in fresh) return fresh
  const { read, item } = fresh
  const changed = seen ? changedSince(seen, masked(context, read.response, item), request.op.body) : {}
  refuseChanged(changed)
  const given = { ...write, current: { read, item } }
  if (!request.keeps) return given
  const { filled, ...whole } = withKept(context, request, read, item)
  return { ...given, request: whole, filled }
}

/** Throws Failure ADIT_CONFLICT, with these present values as JSON in `details.current`, where there are any. */
function refuseChanged(changed: Record<string, unknown>): void {
  if (Object.keys(changed).length === 0) return
  throw new Failure('ADIT_CONFLICT', 'Somebody else changed this meanwhile. Nothing was sent.', {
    current: JSON.stringify(changed),
  })
}

/**
 * Refuses a change of something that the console itself keeps, where a field is no longer what its sender says to have
 * seen; `now` undefined: it is not there. Throws Failure ADIT_CONFLICT as `unlessChanged` does, or ADIT_BAD_REQUEST.
 */
export function needAsSeen(request: Request, now: object | undefined, fields: z.ZodObject): void {
  const seen = seenOf(request)
  if (seen) refuseChanged(changedSince(seen, now ?? {}, fields))
}

type Fresh = { read: Named; item: unknown } | { refusal: ProxyAnswer } | null

/** What a write changes, as it is now: null as `item` for a module that is not there. Null when the API cannot be asked. */
async function freshRead(write: Write): Promise<Fresh> {
  const { context, account, resource, states, request, requestId } = write
  const { op, params } = request
  const read = readOf(resource.ops, op)
  if (!read || !offers(states, read)) return null
  const { transport } = services(context)
  const answer = await transport.send(
    upstreamOf(context, account),
    read,
    { params },
    { requestId, isPartOfWrite: true },
  )
  if (answer.kind === 'answered' && isPathMissing(answer)) return null
  if (answer.kind === 'answered' && isSuccess(answer)) return { read, item: answer.json }
  const isUnset = op.method === 'PUT' && answer.kind === 'answered' && answer.status === 404
  return isUnset ? { read, item: null } : { refusal: answerFor(context, read, answer, requestId) }
}

/** Runs after every other write in turn that is about the same thing or its parts. */
export function inTurn<T>({ context, account, resource, request }: Write, run: () => Promise<T>): Promise<T> {
  const name = JSON.stringify([account.id, resource.name, thingId(request.op, request.params)])
  return services(context).inTurn(name, run)
}
