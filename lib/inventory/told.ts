import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { type Projection, project } from './project'
import { insertNew, replaceRow } from './store'

/** A thing as another console knew it. */
interface Told {
  resource: Resource
  /** As the API sent it there, without secrets; nothing but an id where somebody typed that. */
  item: Record<string, unknown>
  name: string
  first_seen_at: string
  seen_at: string
  gone_at: string | null
}

/** `better`: what is here was typed or told too, and knew less. `known`: nothing changes. */
export type ToldFate = 'new' | 'better' | 'known'

/** Whether nothing but an id is known. */
const isBare = (item: Record<string, unknown>) => Object.keys(item).length <= 1

/**
 * Takes in what another console knew of a thing, in the transaction that `db` is: as hearsay, until the API confirms it.
 * What this console's API said stays as it is, and so does a name that somebody gave here.
 */
export async function takeTold(db: Db, accountId: string, told: Told): Promise<ToldFate> {
  const { resource, item, name, first_seen_at, seen_at, gone_at } = told
  const known = await db
    .selectFrom('inventory')
    .select(['row_id', 'title', 'body', 'source', 'seen_at', 'is_confirmed'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', String(item.id))
    .executeTakeFirst()
  const place = {
    accountId,
    resource,
    source: known?.source ?? 'added',
    at: seen_at,
    isHearsay: true,
  } as const
  const projection = project(resource, item, known && isNamedHere(known) ? known.title : name)
  if (!projection) return 'known'
  if (known && !isBetter(known, projection, seen_at)) return 'known'
  if (known) await replaceRow(db, place, known.row_id, projection, place.source)
  else await insertNew(db, place, [projection])
  await db
    .updateTable('inventory')
    .set({ gone_at, ...(!known && { first_seen_at }) })
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', projection.columns.id)
    .execute()
  return known ? 'better' : 'new'
}

interface Known {
  title: string
  body: string
  seen_at: string
  is_confirmed: number
}

const itemOf = ({ body }: Known) => JSON.parse(body) as Record<string, unknown> // as it was projected

const isNamedHere = (known: Known) => isBare(itemOf(known))

function isBetter(known: Known, { columns }: Projection, seenAt: string): boolean {
  if (known.is_confirmed === 1) return false
  if (isBare(JSON.parse(columns.body) as Record<string, unknown>)) return false // as above
  return isBare(itemOf(known)) || seenAt > known.seen_at
}
