import 'server-only'
import type { Freshness } from '@/lib/api/common'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Resource } from '@/lib/contract/resource'
import { SESSIONS } from '@/lib/agents/rows'
import { assignSessions } from '@/lib/agents/identity/assign-sessions'
import { noteSessionChange, servedDue } from './session-changes'
import { freshnessOf } from '@/lib/inventory/sync/freshness'
import { sync, type WalkError } from '@/lib/inventory/sync/sync'
import { capabilityStates, remember } from '@/lib/upstream/capabilities'
import { probeCapabilities } from '@/lib/upstream/probe'
import { resources } from '@/lib/resources/registry'
import { ageMs } from '@/lib/util/time'
import { errorFields } from '@/lib/util/errors'
import { actingFor } from '../acting'
import { type Account, services, upstreamOf } from './upstream'
import type { Context } from '../context'
import { log } from '../log'

const stalePerPageMs = 60_000
const maxStaleMs = 600_000
const probeAgainMs = 300_000

/** Detects what an account's API supports. If a probe is already running, waits for it instead. */
export function probeAccount(context: Context, account: Account): Promise<CapabilityStates> {
  const { probed, probes } = services(context)
  const running = probes.get(account.id)
  if (running) return running
  probed.set(account.id, Date.now())
  const flight = probeNow(context, account).finally(() => probes.delete(account.id))
  probes.set(account.id, flight)
  return flight
}

async function probeNow(context: Context, account: Account): Promise<CapabilityStates> {
  if (account.kind !== 'local') {
    const { transport } = services(context)
    const upstream = upstreamOf(context, account)
    const lessons = await actingFor({ work: 'probe' }, () => probeCapabilities(transport, upstream))
    await remember(context.db, account, lessons)
  }
  return capabilityStates(context.db, account)
}

export type WalkReason = Pick<Parameters<typeof sync>[0], 'isWaitedFor' | 'isSteady'>

/** Syncs a list, or waits for a sync that is already running. Resolves with the sync's error, or null on success. */
export function syncResource(
  context: Context,
  account: Account,
  resource: Resource,
  reason: WalkReason = {},
): Promise<WalkError | null> {
  const { transport, flights } = services(context)
  const { db } = context
  const upstream = upstreamOf(context, account)
  const onEnd: Parameters<typeof sync>[0]['onEnd'] = async (walked) => {
    if (resource.name !== SESSIONS) return
    if (await assignSessions(db, account.id, walked)) noteSessionChange(context, account)
    // The walk of this list stays open until this function returns, so the function can't wait for other lists.
    inBackground(readServed(context, account))
  }
  return actingFor({ work: 'sync' }, () =>
    sync({ db, transport, flights, account, upstream, resource, onEnd, ...reason }),
  )
}

async function readServed(context: Context, account: Account): Promise<void> {
  for (const resource of await servedDue(context, account)) await syncResource(context, account, resource)
}

export async function accountFreshness(context: Context, account: Account): Promise<Map<string, Freshness>> {
  const states = await capabilityStates(context.db, account)
  return freshnessOf(context.db, services(context).flights, account.id, resources, states)
}

export async function firstSync(
  context: Context,
  account: Account,
  shown: readonly Resource[] = [],
): Promise<void> {
  await probeAccount(context, account)
  const freshness = await accountFreshness(context, account)
  await Promise.all(
    [...new Set([...shown, ...resources])]
      .filter(({ name }) => freshness.get(name)?.listable)
      .map((one) => syncResource(context, account, one, { isWaitedFor: shown.includes(one) })),
  )
}

/**
 * Starts syncs of the outdated lists in `shown` without waiting for them. May also probe the account and sync its
 * other lists.
 */
export async function freshen(context: Context, account: Account, shown: readonly Resource[]): Promise<void> {
  const { probed } = services(context)
  if (
    account.kind !== 'local' &&
    ageMs(probed.get(account.id)) > probeAgainMs &&
    !(await isProbed(context, account))
  ) {
    inBackground(firstSync(context, account, shown))
    return
  }
  const freshness = await accountFreshness(context, account)
  for (const resource of shown) {
    const { listable, syncing } = freshness.get(resource.name) ?? { listable: false, syncing: false }
    if (listable && (syncing || (await isOld(context, account, resource))))
      inBackground(syncResource(context, account, resource, { isWaitedFor: true }))
  }
}

const isProbed = async ({ db }: Context, account: Account) =>
  Object.keys(await capabilityStates(db, account)).length > 0

async function isOld({ db }: Context, account: Account, resource: Resource): Promise<boolean> {
  const last = await db
    .selectFrom('inventory_syncs')
    .select(['finished_at', 'complete_at', 'pages'])
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .executeTakeFirst()
  const at = last?.finished_at ?? last?.complete_at
  if (!last || !at) return true
  return ageMs(at) > Math.min(Math.max(last.pages, 1) * stalePerPageMs, maxStaleMs)
}

export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => log.error(errorFields(error), 'background work failed'))
}
