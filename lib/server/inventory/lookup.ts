import 'server-only'
import { Failure } from '@/lib/contract/failure'
import { offers } from '@/lib/contract/offers'
import type { Resource } from '@/lib/contract/resource'
import { addById } from '@/lib/inventory/sync/apply'
import { orderedTime } from '@/lib/inventory/sync/clock'
import { isListable } from '@/lib/inventory/sync/freshness'
import type { WalkError } from '@/lib/inventory/sync/sync'
import type { ResourceName } from '@/lib/resources/resource-types'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { answerError, failureOf, isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import { syncResource } from '../accounts/freshen'
import { type Account, resourceOf, services, upstreamOf } from '../accounts/upstream'
import type { Context } from '../context'

interface Scope {
  context: Context
  account: Account
}

/**
 * The result of looking up a resource. `no-read` means that the API can neither return nor list resources of this kind.
 */
export type LookupResult = { kind: 'exists' | 'gone' | 'no-read' } | { kind: 'failed'; failure: Failure }

export async function lookUpResource(
  { context, account }: Scope,
  name: ResourceName,
  id: string,
  signal?: AbortSignal,
): Promise<LookupResult> {
  const { db } = context
  const resource = resourceOf(name)
  const states = await capabilityStates(db, account)
  const { get } = resource.ops
  if (get && offers(states, get)) {
    const scope = { db, accountId: account.id, resource, states }
    const answer = await addById(scope, services(context).transport, upstreamOf(context, account), id, {
      signal,
    })
    if (answer?.kind === 'none') return { kind: 'failed', failure: failureOf(answer, get) }
    if (answer && isSuccess(answer)) return { kind: 'exists' }
    if (answer?.status === 404 && !isPathMissing(answer)) return { kind: 'gone' }
    const message = answer ? answerError(get, answer).message : 'No request was sent.'
    return { kind: 'failed', failure: unread(message) }
  }
  if (!isListable(resource, states)) return { kind: 'no-read' }
  const fault = await wholeWalk({ context, account }, resource)
  if (fault) return { kind: 'failed', failure: unread(fault.message) }
  const row = await db
    .selectFrom('inventory')
    .select('gone_at')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .executeTakeFirst()
  return { kind: row && row.gone_at === null ? 'exists' : 'gone' }
}

const unread = (message: string) => new Failure('ADIT_UPSTREAM_NOT_THIS_API', `The lookup failed. ${message}`)

/**
 * Reads a whole list, or waits for a running read that began at `since` or later. Resolves with the read's error, or
 * null.
 */
export async function wholeWalk(
  { context, account }: Scope,
  resource: Resource,
  since = orderedTime(),
): Promise<WalkError | null> {
  const fault = await syncResource(context, account, resource, { isWaitedFor: true })
  const walk = await context.db
    .selectFrom('inventory_syncs')
    .select('started_at')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .executeTakeFirst()
  return walk && walk.started_at >= since
    ? fault
    : syncResource(context, account, resource, { isWaitedFor: true })
}
