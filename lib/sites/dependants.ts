import { sql } from 'kysely'
import type { ResourceLink } from '@/lib/api/inventory'
import type { Db } from '@/lib/db/open'
import { referringTo } from '@/lib/inventory/refs'

/**
 * The kinds of resources that end with their agent, and therefore never prevent the deletion of another resource.
 */
const transient = ['tunnel-sessions', 'tunnels']

/**
 * Returns the resources that refer to a resource with one of these IDs, keyed by the ID that they refer to. Omits
 * agents' endpoints, tunnels and sessions, because these end with their agent.
 */
export async function dependantsOf(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResourceLink[]>> {
  if (ids.length === 0) return new Map()
  const rows = await referringTo(db, accountId, ids)
    .select(['ref.target_id', 'ref.field', 'user.resource', 'user.id', 'user.title'])
    .where('user.resource', 'not in', transient)
    .where(
      sql<boolean>`(user.resource <> 'endpoints' or json_extract(user.body, '$.type') is not 'ephemeral')`,
    )
    .orderBy('user.title')
    .execute()
  const found = new Map<string, ResourceLink[]>()
  for (const { target_id, ...link } of rows) {
    const links = found.get(target_id)
    if (links) links.push(link)
    else found.set(target_id, [link])
  }
  return found
}
