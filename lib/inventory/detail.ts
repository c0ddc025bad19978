import { sql } from 'kysely'
import type { InventoryDetail, InventoryRow, ResourceLink } from '@/lib/api/inventory'
import { credentialId, namesById, sessionName } from '@/lib/agents/model/session-name'
import type { Db } from '@/lib/db/open'
import { bindingOf, readEndpointUrl } from '@/lib/resources/values/endpoint-url'
import { maxLinks } from '@/lib/resources/related'
import { policyNames, policyTargets, unreadTarget } from '@/lib/resources/traffic-policy/reference'
import { fieldsOf } from '@/lib/util/records'
import { referringTo } from './refs'
import { replacementOf } from './replacements'
import { rowColumns, rowOf } from './list/row'

/** Returns a resource with its references, or null if the inventory doesn't have the resource. */
export async function detail(
  db: Db,
  accountId: string,
  resource: string,
  id: string,
): Promise<InventoryDetail | null> {
  const row = await db
    .selectFrom('inventory')
    .select(rowColumns)
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const known = rowOf(row)
  const users = await usersOf(db, accountId, policyNames({ resource, id, title: row.title }))
  const used = [
    ...(await usedBy(db, accountId, resource, id)),
    ...(await forwardedTo(db, accountId, resource, id)),
  ].slice(0, maxLinks)
  return {
    row: known,
    used_by: await withSessionNames(
      db,
      accountId,
      users.filter((user) => !isBackReference(user) || used.every((other) => other.id !== user.id)),
    ),
    uses: await withSessionNames(
      db,
      accountId,
      used.filter(
        ({ id: other, field }) =>
          !isBackReference({ resource, field }) || users.every((user) => user.id !== other),
      ),
    ),
    ...(resource === 'endpoints' &&
      known.gone_at !== null && { replaced_by: await replacementOf(db, accountId, id) }),
    ...(isPolicyTarget(resource, known) && {
      unread_policies: (await usersOf(db, accountId, [unreadTarget])).filter(
        (user) => user.resource !== resource || user.id !== id,
      ).length,
    }),
  }
}

/**
 * Reports whether a reference is from a tunnel to an endpoint or backend. The endpoint or backend may also refer to the
 * tunnel.
 */
export const isBackReference = ({ resource, field }: Pick<ResourceLink, 'resource' | 'field'>) =>
  resource === 'tunnels' && (field === 'endpoint' || field === 'backends')

export async function withSessionNames<L extends Pick<ResourceLink, 'resource' | 'id' | 'title'>>(
  db: Db,
  accountId: string,
  links: readonly L[],
): Promise<L[]> {
  const ids = links.flatMap((link) => (link.resource === 'tunnel-sessions' ? [link.id] : []))
  if (ids.length === 0) return [...links]
  const rows = (kinds: readonly string[], wanted: readonly string[]) =>
    db
      .selectFrom('inventory')
      .select(['id', 'title', 'body'])
      .where('account_id', '=', accountId)
      .where('resource', 'in', kinds)
      .where('id', 'in', wanted)
      .execute()
  const sessions = new Map(
    (await rows(['tunnel-sessions'], ids)).map(({ id, body }) => [id, fieldsOf(JSON.parse(body))]),
  )
  const credentials = [...sessions.values()].flatMap(({ credential }) => credentialId(credential) ?? [])
  const names = namesById(await rows(['credentials', 'ssh-credentials'], credentials))
  return links.map((link) => {
    const session = sessions.get(link.id)
    return session ? { ...link, title: sessionName(session, names) || link.title } : link
  })
}

/**
 * Reports whether traffic policies can refer to a resource. For an endpoint, returns true only if it's internal. An
 * endpoint with an invalid URL counts as internal.
 */
function isPolicyTarget(resource: string, { title, item: { bindings } }: InventoryRow): boolean {
  if (resource !== 'endpoints') return policyTargets.some((kind) => kind === resource)
  const { address } = readEndpointUrl(title)
  const names = Array.isArray(bindings) ? bindings.filter((name) => typeof name === 'string') : []
  return address === undefined || bindingOf(address.host, names) === 'internal'
}

function usersOf(db: Db, accountId: string, names: readonly string[]): Promise<ResourceLink[]> {
  return referringTo(db, accountId, names)
    .select(['user.resource', 'user.id', 'user.title', 'ref.field'])
    .orderBy('user.title')
    .limit(maxLinks)
    .execute()
}

function usedBy(db: Db, accountId: string, resource: string, id: string): Promise<ResourceLink[]> {
  return db
    .selectFrom('inventory_refs as ref')
    .crossJoin('inventory as used') // SQLite reads the left side of a cross join first. That side has few rows.
    .select(['used.resource', 'used.id', 'used.title', 'ref.field'])
    .where('ref.account_id', '=', accountId)
    .where('ref.resource', '=', resource)
    .where('ref.id', '=', id)
    .where('used.account_id', '=', accountId)
    .whereRef('used.id', '=', 'ref.target_id')
    .where('used.gone_at', 'is', null)
    .orderBy('ref.field')
    .limit(maxLinks)
    .execute()
}

function forwardedTo(db: Db, accountId: string, resource: string, id: string): Promise<ResourceLink[]> {
  return db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory as used', (join) =>
      join
        .onRef('used.account_id', '=', 'ref.account_id')
        .on(sql`used.title collate nocase`, '=', sql.ref('ref.target_id')),
    )
    .select(['used.resource', 'used.id', 'used.title', 'ref.field'])
    .where('ref.account_id', '=', accountId)
    .where('ref.resource', '=', resource)
    .where('ref.id', '=', id)
    .where('ref.target_id', 'like', '%://%')
    .where('used.resource', '=', 'endpoints')
    .where('used.gone_at', 'is', null)
    .orderBy('ref.field')
    .limit(maxLinks)
    .execute()
}
