import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { type Projection, project } from './project'
import { insertNew, replaceRow } from './store'

interface ReportedResource {
  resource: Resource
  /** The resource as the other console's API returned it, without secrets, or only its ID. */
  item: Record<string, unknown>
  name: string
  first_seen_at: string
  seen_at: string
  gone_at: string | null
}

/**
 * The result of importing a resource. `updated` means that better data replaced an unconfirmed entry, and `known` means
 * that nothing changed.
 */
export type ImportOutcome = 'new' | 'updated' | 'known'

const isBare = (item: Record<string, unknown>) => Object.keys(item).length <= 1

/**
 * Imports a resource from another console as unconfirmed. Never replaces confirmed data. `db` must be a transaction.
 */
export async function importResource(
  db: Db,
  accountId: string,
  reported: ReportedResource,
): Promise<ImportOutcome> {
  const { resource, item, name, first_seen_at, seen_at, gone_at } = reported
  const known = await db
    .selectFrom('inventory')
    .select(['row_id', 'title', 'body', 'source', 'seen_at', 'is_confirmed'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', String(item.id))
    .executeTakeFirst()
  const scope = {
    accountId,
    resource,
    source: known?.source ?? 'added',
    at: seen_at,
    isUnconfirmed: true,
  } as const
  const projection = project(resource, item, known && isNamedHere(known) ? known.title : name)
  if (!projection) return 'known'
  if (known && !isBetter(known, projection, seen_at)) return 'known'
  if (known) await replaceRow(db, scope, known.row_id, projection, scope.source)
  else await insertNew(db, scope, [projection])
  await db
    .updateTable('inventory')
    .set({ gone_at, ...(!known && { first_seen_at }) })
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', projection.columns.id)
    .execute()
  return known ? 'updated' : 'new'
}

interface Known {
  title: string
  body: string
  seen_at: string
  is_confirmed: number
}

const itemOf = ({ body }: Known) => JSON.parse(body) as Record<string, unknown> // written by project

const isNamedHere = (known: Known) => isBare(itemOf(known))

function isBetter(known: Known, { columns }: Projection, seenAt: string): boolean {
  if (known.is_confirmed === 1) return false
  if (isBare(JSON.parse(columns.body) as Record<string, unknown>)) return false // as above
  return isBare(itemOf(known)) || seenAt > known.seen_at
}
