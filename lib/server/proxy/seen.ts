import 'server-only'
import type * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { readOf, resourceId } from '@/lib/contract/operation-target'
import { changedSince } from '@/lib/contract/seen'
import { readSeenMarks, seenHeader } from '@/lib/contract/seen-marks'
import { offers } from '@/lib/contract/offers'
import { isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import { services, upstreamOf } from '../accounts/upstream'
import { answerFor, masked, type ProxyAnswer } from './answer'
import { noneStoredYet, noneToKeep, withKept } from './kept'
import type { Write } from './write'

/**
 * Parses the header that identifies the field values the client last saw. Returns null if the header is absent. Throws
 * ADIT_BAD_REQUEST.
 */
export function seenOf(request: Request): ReadonlyMap<string, string> | null {
  const text = request.headers.get(seenHeader)
  if (text === null) return null
  const marks = readSeenMarks(text)
  if (!marks) throw new Failure('ADIT_BAD_REQUEST', `The header ${seenHeader} is invalid.`)
  return marks
}

/** Reports whether a request changes a resource, rather than creating or removing one. */
export const isChange = ({ op }: Write['request']) => op.method === 'PATCH' || op.method === 'PUT'

/** Reports whether a write must be compared with the stored values before it is sent. */
export const needsComparison = (write: Write): boolean =>
  isChange(write.request) && (Boolean(write.seen) || write.request.keeps)

/**
 * Compares a write with the values that its sender saw, and fills in the secrets that it keeps. Resolves with the write
 * to send, or with the API's refusal of the read. Throws Failure ADIT_CONFLICT (with the current values as JSON in
 * `details.current` if fields changed) or ADIT_INVALID. If the API can't be queried, a write that keeps no secrets
 * isn't compared. Lock the resource first (`lockOf`).
 */
export async function compareWithSeen(write: Write): Promise<Write | { refusal: ProxyAnswer }> {
  const { context, request, seen } = write
  if (request.keeps && !isChange(request)) throw noneStoredYet()
  if (!needsComparison(write)) return write
  const fresh = await freshRead(write)
  if (fresh === null && request.keeps) throw noneToKeep()
  if (fresh === null) return write
  if ('refusal' in fresh) return fresh
  const { read, item } = fresh
  const changed = seen ? changedSince(seen, masked(context, read.response, item), request.op.body) : {}
  refuseChanged(changed)
  const ready = { ...write, current: { read, item } }
  if (!request.keeps) return ready
  const { filled, ...whole } = withKept(context, request, read, item)
  return { ...ready, request: whole, filled }
}

/** Throws Failure ADIT_CONFLICT with these current values as JSON in `details.current`, if there are any. */
function refuseChanged(changed: Record<string, unknown>): void {
  if (Object.keys(changed).length === 0) return
  throw new Failure('ADIT_CONFLICT', 'Someone else changed this. Nothing was sent.', {
    current: JSON.stringify(changed),
  })
}

/**
 * Rejects a change to the console's own data if a field differs from the value that its sender saw. `now` is undefined
 * if the data doesn't exist. Throws Failure ADIT_CONFLICT like `compareWithSeen`, or ADIT_BAD_REQUEST.
 */
export function needAsSeen(request: Request, now: object | undefined, fields: z.ZodObject): void {
  const seen = seenOf(request)
  if (seen) refuseChanged(changedSince(seen, now ?? {}, fields))
}

type Fresh = { read: Named; item: unknown } | { refusal: ProxyAnswer } | null

/**
 * Reads the current target of a write. `item` is null for a module that isn't set. Resolves with null if the API can't
 * be queried.
 */
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

/** Returns the name of a write's resource for `lockResource`. Parts of a resource share its lock. */
export const lockOf = ({ account, resource, request }: Write): string =>
  JSON.stringify([account.id, resource.name, resourceId(request.op, request.params)])
