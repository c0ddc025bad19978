import type { BulkRow } from '@/lib/api/bulk-jobs'
import type { ResourceLink } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { isBackReference, withSessionNames } from '@/lib/inventory/detail'
import { referringTo } from '@/lib/inventory/refs'
import { groupLinks } from '@/lib/resources/related'
import { policyNames } from '@/lib/resources/traffic-policy/reference'

/** The maximum number of dependent resources listed per row. */
const MAX_LISTED = 3

interface Used {
  id: string
  title: string
}

/**
 * Returns the resources that use the resources in `of`, keyed by the ID of the used resource. Omits a tunnel if the
 * used resource also refers to the tunnel.
 */
export async function usersOf(
  db: Db,
  accountId: string,
  resource: string,
  of: readonly Used[],
): Promise<ReadonlyMap<string, ResourceLink[]>> {
  const idByName = new Map(of.map(({ id }) => [id, id]))
  for (const { id, title } of of)
    for (const name of policyNames({ resource, id, title })) idByName.set(name, id)
  const links = await referringTo(db, accountId, [...idByName.keys()])
    .select(['ref.target_id', 'ref.field', 'user.resource', 'user.id', 'user.title'])
    .orderBy('user.title')
    .execute()
  const uses = links.some(isBackReference) ? await usesOf(db, accountId, resource, of) : null
  const users = new Map<string, ResourceLink[]>()
  for (const { target_id, ...user } of links) {
    const id = idByName.get(target_id) ?? target_id
    if (isBackReference(user) && uses?.has(`${id} ${user.id}`)) continue
    users.set(id, [...(users.get(id) ?? []), user])
  }
  return users
}

/**
 * Returns the references from these resources to other resources, as strings of the form `<resource ID> <target ID>`.
 */
async function usesOf(db: Db, accountId: string, resource: string, of: readonly Used[]) {
  const rows = await db
    .selectFrom('inventory_refs')
    .select(['id', 'target_id'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where(
      'id',
      'in',
      of.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ id, target_id }) => `${id} ${target_id}`))
}

/**
 * Returns the resources that use each row's resource, keyed by the ID of the row's resource. Omits rows whose
 * resource isn't in use.
 */
export async function listedUsers(
  db: Db,
  accountId: string,
  { name, deletesAlso = [] }: Pick<ResourceInfo, 'name' | 'deletesAlso'>,
  rows: readonly Used[],
): Promise<ReadonlyMap<string, NonNullable<BulkRow['users']>>> {
  if (rows.length === 0) return new Map()
  const users = new Map<string, NonNullable<BulkRow['users']>>()
  for (const [id, links] of await usersOf(db, accountId, name, rows)) {
    const groups = groupLinks(links)
    const others = groups
      .filter(({ resource }) => !deletesAlso.includes(resource))
      .flatMap(({ entries }) => entries.map(([first]) => first))
    users.set(id, {
      links: await withSessionNames(db, accountId, others.slice(0, MAX_LISTED)),
      count: others.length,
      deleted_too: groups.flatMap(({ resource, entries }) =>
        deletesAlso.includes(resource) ? [{ resource, count: entries.length, only: onlyOf(entries) }] : [],
      ),
    })
  }
  return users
}

const onlyOf = (entries: readonly [ResourceLink, ...ResourceLink[]][]): ResourceLink | null =>
  entries.length === 1 ? (entries[0]?.[0] ?? null) : null
