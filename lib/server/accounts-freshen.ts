import 'server-only'
import type { Freshness } from '@/lib/client/inventory'
import type { Resource } from '@/lib/contract/resource'
import { freshnessOf } from '@/lib/inventory/freshness'
import { sync, type WalkError } from '@/lib/inventory/sync'
import { type CapabilityStates, capabilityStates, remember } from '@/lib/upstream/capabilities'
import { probe } from '@/lib/upstream/probe'
import { resources } from '@/lib/upstream/operations'
import { type Account, services, upstreamOf } from './accounts-upstream'
import type { Context } from './context'
import { errorFields, log } from './log'

const staleMs = 60_000
/** Between two tries to learn what an API offers, when the first taught nothing. */
const probeAgainMs = 300_000

/** Finds out what an account's API offers, without changing anything, and keeps it. */
export async function probeAccount(context: Context, account: Account): Promise<CapabilityStates> {
  const { transport, probed } = services(context)
  probed.set(account.id, Date.now())
  if (account.kind !== 'local')
    await remember(context.db, account, await probe(transport, upstreamOf(context, account)))
  return capabilityStates(context.db, account)
}

/** Walks one list now. Resolves with what stopped it, or null. */
export function syncResource(
  context: Context,
  account: Account,
  resource: Resource,
): Promise<WalkError | null> {
  const { transport, flights } = services(context)
  return sync({
    db: context.db,
    transport,
    flights,
    account,
    upstream: upstreamOf(context, account),
    resource,
  })
}

export async function accountFreshness(context: Context, account: Account): Promise<Map<string, Freshness>> {
  const states = await capabilityStates(context.db, account)
  return freshnessOf(context.db, services(context).flights, account.id, resources, states)
}

/** Probes a new account, then walks all its lists. */
export async function firstSync(context: Context, account: Account): Promise<void> {
  await probeAccount(context, account)
  const freshness = await accountFreshness(context, account)
  await Promise.all(
    resources
      .filter(({ name }) => freshness.get(name)?.listable)
      .map((one) => syncResource(context, account, one)),
  )
}

/**
 * Starts what is due and does not wait for it: an account that nobody probed yet, lists that are older than a minute.
 * What is on screen goes first, then the rest.
 */
export async function freshen(context: Context, account: Account, shown: readonly Resource[]): Promise<void> {
  const { probed } = services(context)
  if (
    account.kind !== 'local' &&
    Date.now() - (probed.get(account.id) ?? 0) > probeAgainMs &&
    !(await isProbed(context, account))
  ) {
    inBackground(firstSync(context, account))
    return
  }
  const freshness = await accountFreshness(context, account)
  for (const resource of shown) {
    const { listable, syncing, as_of } = freshness.get(resource.name) ?? {
      listable: false,
      syncing: false,
      as_of: null,
    }
    if (listable && !syncing && Date.now() - (await lastTry(context, account, resource, as_of)) > staleMs)
      inBackground(syncResource(context, account, resource))
  }
}

async function isProbed({ db }: Context, account: Account): Promise<boolean> {
  const row = await db
    .selectFrom('capabilities')
    .select('name')
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  return row !== undefined
}

/** When the list was last walked, or tried: a failing upstream is not asked again by every page. */
async function lastTry(
  { db }: Context,
  account: Account,
  resource: Resource,
  asOf: string | null,
): Promise<number> {
  const row = await db
    .selectFrom('inventory_syncs')
    .select('finished_at')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .executeTakeFirst()
  return Date.parse(row?.finished_at ?? asOf ?? '1970-01-01T00:00:00Z')
}

/** Lets something run on; what it throws is logged. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => log.error(errorFields(error), 'background work failed'))
}
