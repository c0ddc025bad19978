import type { Resource } from '@/lib/contract/resource'
import { type Db, inTransaction } from '@/lib/db/open'
import type { InventoryTable } from '@/lib/db/schema'
import { CLOCK_CORRECTION_MS, orderedTime } from './clock'
import { invalidateCounts } from '../list/counts'
import { dropOutdatedCheck } from '../dns/outdated-checks'
import { type Projection, project } from './project'
import { dropWordsOf, indexWords } from '../list/search-index'

export type Source = InventoryTable['source']
interface Scope {
  accountId: string
  resource: Resource
}
export interface Seen extends Scope {
  source: Source
  /** The time when a read was sent, or when the response to a write arrived, from `orderedTime`. */
  at: string
  /** A name that a person entered. Replaces the resource's own name. */
  name?: string
  /** True if the data doesn't come from the account's API. */
  isUnconfirmed?: boolean
}

const chunkSize = 200
/** The maximum number of rows per insert statement, because SQLite allows at most 32,766 parameters. */
const refsAtOnce = 1000

/**
 * Stores resources, usually from a platform response. Unconfirmed or older data doesn't replace confirmed data. Returns
 * the IDs of all items that have a usable ID.
 */
export async function storeItems(db: Db, seen: Seen, items: readonly unknown[]): Promise<string[]> {
  const projections = [
    ...new Map(
      items
        .flatMap((item) => project(seen.resource, item, seen.name) ?? [])
        .map((one) => [one.columns.id, one]),
    ).values(),
  ]
  for (let start = 0; start < projections.length; start += chunkSize) {
    const chunk = projections.slice(start, start + chunkSize)
    await inTransaction(db, (db) => storeChunk(db, seen, chunk))
  }
  return projections.map(({ columns }) => columns.id)
}

async function storeChunk(db: Db, seen: Seen, chunk: Projection[]): Promise<void> {
  const { accountId, resource, source, at } = seen
  const ids = chunk.map(({ columns }) => columns.id)
  const rows = await db
    .selectFrom('inventory')
    .select(['row_id', 'id', 'title', 'body', 'source', 'seen_at', 'gone_at', 'is_confirmed'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const fresh = chunk.filter(({ columns }) => !known.has(columns.id))
  await insertNew(db, seen, fresh)
  const same: number[] = []
  const now = orderedTime()
  for (const projection of chunk) {
    const row = known.get(projection.columns.id)
    if (!row || (row.is_confirmed === 1 && (seen.isUnconfirmed || isNewer(row, at, now)))) continue
    const is_confirmed = Number(!seen.isUnconfirmed)
    if (
      row.is_confirmed === is_confirmed &&
      row.body === projection.columns.body &&
      row.title === projection.columns.title &&
      row.gone_at === null &&
      (row.source === source || source !== 'list')
    )
      same.push(row.row_id)
    else {
      const newSource = source === 'list' ? source : row.source
      await replaceRow(db, seen, row.row_id, projection, newSource, !isRewrite(seen, row, projection))
    }
  }
  if (same.length > 0)
    await db.updateTable('inventory').set({ seen_at: at }).where('row_id', 'in', same).execute()
}

/**
 * Reports whether a row differs from the new data only because an earlier version stored the resource in another form.
 */
function isRewrite(
  { resource, name }: Seen,
  row: { body: string; title: string; gone_at: string | null },
  { columns }: Projection,
): boolean {
  if (row.gone_at !== null || row.title !== columns.title || row.body === columns.body) return false
  return project(resource, JSON.parse(row.body), name)?.columns.body === columns.body
}

/** Reports whether a row was written after `at`, ignoring times in the future. */
const isNewer = (row: { seen_at: string; gone_at: string | null }, at: string, now: string) =>
  [row.seen_at, row.gone_at].some((time) => time !== null && time > at && time <= now)

/** Inserts new resources. `db` must be a transaction. */
export async function insertNew(
  db: Db,
  { accountId, resource, source, at, isUnconfirmed }: Seen,
  fresh: Projection[],
): Promise<void> {
  if (fresh.length === 0) return
  invalidateCounts()
  const inserted = await db
    .insertInto('inventory')
    .values(
      fresh.map(({ columns }) => ({
        ...columns,
        account_id: accountId,
        resource: resource.name,
        source,
        first_seen_at: at,
        seen_at: at,
        gone_at: null,
        is_confirmed: Number(!isUnconfirmed),
      })),
    )
    .returning(['row_id', 'id'])
    .execute()
  const rowIds = new Map(inserted.map(({ id, row_id }) => [id, row_id]))
  await indexWords(
    db,
    fresh.map(({ columns, words }) => ({ rowId: rowIds.get(columns.id) ?? 0, words })),
  )
  await insertRefs(db, { accountId, resource }, fresh)
  await insertTags(db, { accountId, resource }, fresh)
}

/** Updates a row with new data. `isChange` is true if the resource itself has changed. `db` must be a transaction. */
export async function replaceRow(
  db: Db,
  { accountId, resource, at, isUnconfirmed }: Seen,
  rowId: number,
  projection: Projection,
  source: Source,
  isChange = true,
): Promise<void> {
  const { words, columns } = projection
  invalidateCounts()
  await db
    .updateTable('inventory')
    .set({
      ...columns,
      source,
      seen_at: at,
      ...(isChange && { changed_at: at }),
      gone_at: null,
      is_confirmed: Number(!isUnconfirmed),
    })
    .where('row_id', '=', rowId)
    .execute()
  await indexWords(db, [{ rowId, words }])
  if (isChange)
    await dropOutdatedCheck(db, {
      accountId,
      name: resource.name,
      id: columns.id,
      item: JSON.parse(columns.body),
    })
  for (const table of ['inventory_refs', 'inventory_tags'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('resource', '=', resource.name)
      .where('id', '=', columns.id)
      .execute()
  await insertRefs(db, { accountId, resource }, [projection])
  await insertTags(db, { accountId, resource }, [projection])
}

async function insertTags(db: Db, { accountId, resource }: Scope, projections: Projection[]): Promise<void> {
  const values = projections.flatMap(({ columns: { id }, tags }) =>
    tags.map((tag) => ({ account_id: accountId, resource: resource.name, id, tag })),
  )
  for (let start = 0; start < values.length; start += refsAtOnce)
    await db
      .insertInto('inventory_tags')
      .values(values.slice(start, start + refsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function insertRefs(db: Db, { accountId, resource }: Scope, projections: Projection[]): Promise<void> {
  const values = projections.flatMap(({ columns, refs }) =>
    refs.map((ref) => ({ account_id: accountId, resource: resource.name, id: columns.id, ...ref })),
  )
  for (let start = 0; start < values.length; start += refsAtOnce)
    await db
      .insertInto('inventory_refs')
      .values(values.slice(start, start + refsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Marks a resource as existing, confirmed, and seen at `at`. Does nothing if the inventory doesn't have the resource,
 * or has a newer confirmed copy.
 */
export async function markSeen(
  db: Db,
  { accountId, resource }: Scope,
  id: string,
  at: string,
): Promise<void> {
  await db
    .updateTable('inventory')
    .set({ seen_at: at, is_confirmed: 1, gone_at: null })
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('seen_at', '<', at),
        eb('seen_at', '>', orderedTime()), // stored before the clock was set back
        eb('is_confirmed', '=', 0),
      ]),
    )
    .execute()
}

/** Marks one resource as gone, or all resources of a list that haven't been seen since `unseenSince`. */
export async function markGone(
  db: Db,
  { accountId, resource }: Scope,
  which: { id: string } | { unseenSince: string },
  at: string,
): Promise<void> {
  invalidateCounts()
  // A later `seen_at` was stored before the clock was set back.
  const latest = new Date(Date.parse(at) + CLOCK_CORRECTION_MS).toISOString()
  const there = db
    .updateTable('inventory')
    .set({ gone_at: at })
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('gone_at', 'is', null)
  await (
    'id' in which
      ? there.where('id', '=', which.id)
      : there.where((eb) => eb.or([eb('seen_at', '<', which.unseenSince), eb('seen_at', '>', latest)]))
  ).execute()
}

/** Deletes a resource and all data about the resource from the inventory. `db` must be a transaction. */
export async function deleteRow(db: Db, { accountId, resource }: Scope, id: string): Promise<void> {
  invalidateCounts()
  for (const table of [
    'inventory_refs',
    'inventory_tags',
    'dns_checks',
    'dns_baselines',
    'test_requests',
  ] as const)
    await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('resource', '=', resource.name)
      .where('id', '=', id)
      .execute()
  const gone = await db
    .deleteFrom('inventory')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .returning('row_id')
    .executeTakeFirst()
  if (gone) await dropWordsOf(db, gone.row_id)
}
