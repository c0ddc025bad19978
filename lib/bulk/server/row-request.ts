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
import { fieldsOf } from '@/lib/util/records'

interface Job {
  resource: string
  action: BulkAction
  value: string | null
}

/**
 * Returns the request for a row. `metadata` is the resource's current metadata, which only the tag action requires.
 * Throws the same errors as `bodyOf`.
 */
export function requestOf(job: Job, id: string, op: Named, metadata = ''): PlatformRequest {
  const body = bodyOf(job, { id, metadata })
  const params: Record<string, string> = parameterNames(op).length > 0 ? { id } : {}
  return { op, params, query: {}, body, keeps: false }
}

/**
 * Returns the current metadata of a row's resource, or an empty string if the action doesn't require the metadata or
 * the resource wasn't found. Throws Failure ADIT_CONFLICT if the metadata couldn't be read.
 */
export async function currentMetadata(
  context: Context,
  account: Account,
  { resource, action }: Job,
  id: string,
): Promise<string> {
  const { get } = resourceOf(resource).ops
  if (!get || !readsFirst(action)) return ''
  const { transport } = services(context)
  const answer = await transport.send(
    upstreamOf(context, account),
    get,
    { params: { id } },
    { isPartOfWrite: true },
  )
  if (answer.kind === 'answered' && answer.status === 404) return ''
  if (answer.kind === 'none' || !isSuccess(answer)) throw unread()
  return metadataIn(answer.json)
}

/**
 * Returns the metadata of a resource, or an empty string if it has none. Throws Failure ADIT_CONFLICT for metadata of
 * an unexpected type.
 */
export function metadataIn(item: unknown): string {
  const metadata: unknown = fieldsOf(item).metadata ?? ''
  if (typeof metadata !== 'string') throw unread()
  return metadata
}

const unread = () =>
  new Failure('ADIT_CONFLICT', "Couldn't read the current metadata. The request wasn't sent.")
