import 'server-only'
import { type BulkAction, readsFirst } from '@/lib/bulk/model/actions'
import { bodyOf } from '@/lib/bulk/request-body'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { parameterNames } from '@/lib/contract/operation-target'
import { type Account, resourceOf, services, upstreamOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import type { PlatformRequest } from '@/lib/server/proxy/request'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { fieldsOf } from '@/lib/util/records'

interface Job {
  resource: string
  action: BulkAction
  value: string | null
}

/** A row's resource, as read before the row's request. */
export interface Current {
  read: Named
  answer: Answer
}

/**
 * Reads a row's resource if the request depends on the resource's metadata. Returns null for other actions, and for
 * resources without a read operation. If the read fails, the result contains the failed response.
 */
export async function readCurrent(
  context: Context,
  account: Account,
  { resource, action }: Job,
  id: string,
): Promise<Current | null> {
  const { get } = resourceOf(resource).ops
  if (!get || !readsFirst(action)) return null
  const { transport } = services(context)
  const answer = await transport.send(
    upstreamOf(context, account),
    get,
    { params: { id } },
    { isPartOfWrite: true },
  )
  return { read: get, answer }
}

/** Returns the request for a row. Throws the same errors as `bodyOf`. */
export function requestOf(job: Job, id: string, op: Named, current: Current | null): PlatformRequest {
  const body = bodyOf(job, { id, metadata: current === null ? '' : metadataIn(current.answer) })
  const params: Record<string, string> = parameterNames(op).length > 0 ? { id } : {}
  return { op, params, query: {}, body, keeps: false }
}

/**
 * Returns the metadata in a response, or an empty string if the resource has none or wasn't found. Throws Failure
 * ADIT_CONFLICT if the metadata couldn't be read. Otherwise, the request would overwrite the metadata.
 */
function metadataIn(answer: Answer): string {
  if (answer.kind === 'none' || !(isSuccess(answer) || answer.status === 404)) throw unread()
  const metadata: unknown = fieldsOf(answer.json).metadata ?? ''
  if (typeof metadata !== 'string') throw unread()
  return metadata
}

const unread = () => new Failure('ADIT_CONFLICT', "Couldn't read the current metadata. Nothing was sent.")
