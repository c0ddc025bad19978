import 'server-only'
import type { InventoryDetail, InventoryPage, InventorySearch, Overview } from '@/lib/client/inventory'
import { Failure } from '@/lib/contract/failure'
import { safeId } from '@/lib/contract/fields'
import type { Resource } from '@/lib/contract/resource'
import { addById } from '@/lib/inventory/apply'
import { detail } from '@/lib/inventory/detail'
import { overview } from '@/lib/inventory/overview'
import { page } from '@/lib/inventory/page'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { failureOf, isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { accountFreshness, freshen, syncResource } from './accounts-freshen'
import { resources } from '@/lib/upstream/operations'
import { type Account, services, upstreamOf } from './accounts-upstream'
import type { Context } from './context'
import { withDnsStanding } from './dns-standing'

/** A page of a list, with its age; starts a walk when the copy is older than a minute, and does not wait for it. */
export async function inventoryPage(
  context: Context,
  account: Account,
  resource: Resource,
  search: InventorySearch,
): Promise<InventoryPage> {
  const found = await page(context.db, account.id, resource.info, search)
  await freshen(context, account, [resource])
  const freshness = (await accountFreshness(context, account)).get(resource.name)
  const rows = await withDnsStanding(context.db, account.id, resource.name, found.rows)
  return { ...found, rows, ...(freshness ?? { as_of: null, syncing: false, error: null, listable: false }) }
}

export async function accountOverview(context: Context, account: Account): Promise<Overview> {
  await freshen(context, account, resources)
  return overview(context.db, account.id, await accountFreshness(context, account))
}

/**
 * One thing with what is around it. One that the inventory does not know is asked for where that is possible. Throws
 * Failure ADIT_NOT_FOUND.
 */
export async function inventoryDetail(
  context: Context,
  account: Account,
  resource: Resource,
  id: string,
): Promise<InventoryDetail> {
  const known = await detail(context.db, account.id, resource.name, id)
  if (known) return known
  if (safeId.safeParse(id).success) await askFor(context, account, resource, id)
  return (await detail(context.db, account.id, resource.name, id)) ?? notFound(resource, id)
}

function askFor(context: Context, account: Account, resource: Resource, id: string): Promise<Answer | null> {
  const { db } = context
  return capabilityStates(db, account).then((states) =>
    addById(
      { db, accountId: account.id, resource, states },
      services(context).transport,
      upstreamOf(context, account),
      id,
    ),
  )
}

/** Takes a thing in whose id somebody knows. Throws Failure: it does not exist, or this API cannot be asked for one. */
export async function addKnown(
  context: Context,
  account: Account,
  resource: Resource,
  id: string,
): Promise<InventoryDetail> {
  const answer = await askFor(context, account, resource, id)
  const one = resource.info.one.toLowerCase()
  if (!answer) throw new Failure('ADIT_CONFLICT', `The API of this account cannot be asked for one ${one}.`)
  const op = resource.ops.get
  if (answer.kind === 'none' && op) throw failureOf(answer, op)
  if (answer.kind === 'none' || !isSuccess(answer)) return notFound(resource, id)
  return (await detail(context.db, account.id, resource.name, id)) ?? notFound(resource, id)
}

function notFound(resource: Resource, id: string): never {
  throw new Failure(
    'ADIT_NOT_FOUND',
    `There is no ${resource.info.one.toLowerCase()} with the id ${id.slice(0, 128)} in this account.`,
    { field: 'id' },
  )
}

/** Walks a list now and waits for it. Throws Failure ADIT_CONFLICT where this account's API has no such list. */
export async function syncNow(context: Context, account: Account, resource: Resource) {
  const before = (await accountFreshness(context, account)).get(resource.name)
  if (!before?.listable)
    throw new Failure(
      'ADIT_CONFLICT',
      `The API of this account has no list of ${resource.info.label.toLowerCase()}.`,
    )
  await syncResource(context, account, resource)
  return (await accountFreshness(context, account)).get(resource.name)
}
