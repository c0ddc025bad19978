import 'server-only'
import type * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { readOf, resourceId } from '@/lib/contract/operation-target'
import { changedSince } from '@/lib/contract/seen'
import { readSeenMarks, seenHeader } from '@/lib/contract/seen-marks'
import { offers } from '@/lib/contract/offers'
import { isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { services, upstreamOf } from '../accounts/upstream'
import { masked } from '../proxy/answer'
import { noneStoredYet, noneToKeep, withKept } from './kept'
import type { Write } from './types'

export const isChange = ({ op }: Write['request']) => op.method === 'PATCH' || op.method === 'PUT'

/**
 * Returns hashes of the field values that the client last saw, or null if the header is absent. Throws Failure
 * ADIT_BAD_REQUEST if the header is invalid.
 */
export function seenOf(request: Request): ReadonlyMap<string, string> | null {
  const text = request.headers.get(seenHeader)
  if (text === null) return null
  const marks = readSeenMarks(text)
  if (!marks) throw new Failure('ADIT_BAD_REQUEST', `The ${seenHeader} header is invalid.`)
  return marks
}

/** Reports whether a write depends on the platform's current values, which must be read before the write is sent. */
export const needsComparison = (write: Write): boolean =>
  isChange(write.request) && (Boolean(write.seen) || write.request.keeps || write.bodyFrom !== undefined)

/**
 * Compares the platform's current values with the values that the sender saw, and completes the body. Throws Failure
 * ADIT_CONFLICT if the values differ. Callers must lock the resource first (`lockOf`).
 */
export async function compareWithSeen(write: Write): Promise<Write | Unread> {
  const { context, request, seen, bodyFrom } = write
  if (request.keeps && !isChange(request)) throw noneStoredYet()
  if (!needsComparison(write)) return write
  const fresh = await freshRead(write)
  if (fresh === null && request.keeps) throw noneToKeep()
  if (fresh === null && bodyFrom) throw noneToChange()
  if (fresh === null) return write
  if ('unread' in fresh) return fresh
  const { read, item } = fresh
  const changed = seen ? changedSince(seen, masked(context, read.response, item), request.op.body) : {}
  refuseChanged(changed)
  const current = { read, item }
  if (bodyFrom) return { ...write, current, request: { ...request, body: bodyFrom(item) } }
  const ready = { ...write, current }
  if (!request.keeps) return ready
  const { filled, ...whole } = withKept(context, request, read, item)
  return { ...ready, request: whole, filled }
}

function refuseChanged(changed: Record<string, unknown>): void {
  if (Object.keys(changed).length === 0) return
  throw new Failure(
    'ADIT_CONFLICT',
    "This resource has changed since you loaded it. Your request wasn't sent. Review the current values, then try again.",
    { current: JSON.stringify(changed) },
  )
}

/** Throws Failure ADIT_CONFLICT if the console's own data differs from the values that the sender saw. */
export function needAsSeen(request: Request, now: object | undefined, fields: z.ZodObject): void {
  const seen = seenOf(request)
  if (seen) refuseChanged(changedSince(seen, now ?? {}, fields))
}

const noneToChange = () =>
  new Failure(
    'ADIT_CONFLICT',
    "This account's API can't return the current value, which the change depends on. Your request wasn't sent.",
  )

interface Unread {
  read: Named
  unread: Answer
}
type Fresh = { read: Named; item: unknown } | Unread | null

/**
 * Reads the value that a write changes. Resolves with null if the API can't return it. `item` is null if the module
 * isn't set.
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
  return isUnset ? { read, item: null } : { read, unread: answer }
}

/**
 * Returns the lock name of a write's resource, for `lockResource`. A resource and its parts have the same lock name.
 */
export const lockOf = ({ account, resource, request }: Write): string =>
  JSON.stringify([account.id, resource.name, resourceId(request.op, request.params)])
