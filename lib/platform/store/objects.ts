import { type Kysely, sql } from 'kysely'
import { encodeBody, linksOf } from './refs'
import type { Schema } from './schema'

/** The background work of an object. `job` contains the state of the work. */
export interface Work {
  job: object
  dueAt: Date
}

interface ObjectKey {
  id: string
  resource: string
}

interface NewRow extends ObjectKey {
  body: object
  uniqueKey: string | null
  work: Work | null
}

/** Returns the columns of background work. Undefined leaves the columns unchanged, and null clears them. */
const workColumns = (work: Work | null | undefined) =>
  work === undefined
    ? {}
    : { due_at: work ? work.dueAt.getTime() : null, job: work ? JSON.stringify(work.job) : null }

/** The maximum number of IDs or rows per statement, because SQLite allows at most 32,766 parameters. */
const AT_ONCE = 1000

function* chunksOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += AT_ONCE) yield all.slice(start, start + AT_ONCE)
}

async function insertLinks(db: Kysely<Schema>, { id, resource }: ObjectKey, body: object): Promise<void> {
  const links = [...linksOf(resource, body)].map((target) => ({ source_id: id, target_id: target }))
  for (const some of chunksOf(links)) await db.insertInto('links').values(some).execute()
}

const deleteLinks = (db: Kysely<Schema>, id: string) =>
  db.deleteFrom('links').where('source_id', '=', id).execute()

/** Inserts an object, and returns the stored body as JSON text. */
export async function insertObject(
  db: Kysely<Schema>,
  { id, resource, body, uniqueKey, work }: NewRow,
): Promise<string> {
  const text = encodeBody(resource, body)
  const row = {
    id,
    resource,
    body: text,
    unique_key: uniqueKey,
    due_at: null,
    job: null,
    ...workColumns(work),
  }
  await db.insertInto('objects').values(row).execute()
  await insertLinks(db, { id, resource }, body)
  return text
}

/** Replaces an object's body, and returns the new body as JSON text. */
export async function replaceObject(
  db: Kysely<Schema>,
  { id, resource }: ObjectKey,
  body: object,
  work?: Work | null,
): Promise<string> {
  const text = encodeBody(resource, body)
  const row = { body: text, ...workColumns(work) }
  await db.updateTable('objects').set(row).where('id', '=', id).execute()
  await deleteLinks(db, id)
  await insertLinks(db, { id, resource }, body)
  return text
}

export async function deleteObject(db: Kysely<Schema>, id: string): Promise<void> {
  await deleteLinks(db, id)
  await db.deleteFrom('objects').where('id', '=', id).execute()
}

export const findObject = (db: Kysely<Schema>, resource: string, id: string) =>
  db
    .selectFrom('objects')
    .selectAll()
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()

export const findByKey = (db: Kysely<Schema>, key: string) =>
  db.selectFrom('objects').select('id').where('unique_key', '=', key).executeTakeFirst()

export function objectsBefore(
  db: Kysely<Schema>,
  resource: string,
  before: string | undefined,
  limit: number,
) {
  const rows = db.selectFrom('objects').select(['id', 'body']).where('resource', '=', resource)
  return (before === undefined ? rows : rows.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the number of objects whose unique key starts with `start`. */
export async function countByKey(db: Kysely<Schema>, start: string): Promise<number> {
  const { count } = await db
    .selectFrom('objects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unique_key', '>=', start)
    .where('unique_key', '<', `${start}\u{10ffff}`)
    .executeTakeFirstOrThrow()
  return count
}

export async function countReferrers(db: Kysely<Schema>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export const referrersOf = (db: Kysely<Schema>, id: string, resource: string) =>
  db
    .selectFrom('links')
    .innerJoin('objects', 'objects.id', 'links.source_id')
    .select(['objects.id', 'objects.body'])
    .where('links.target_id', '=', id)
    .where('objects.resource', '=', resource)
    .orderBy('objects.id')
    .execute()

export async function countObjects(db: Kysely<Schema>, resource: string): Promise<number> {
  const { count } = await db
    .selectFrom('objects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow()
  return count
}

export async function missingObjects(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  for (const some of chunksOf(ids)) {
    const found = await db.selectFrom('objects').select('id').where('id', 'in', some).execute()
    for (const { id } of found) known.add(id)
  }
  return ids.filter((id) => !known.has(id))
}

/**
 * Finds the ID that sorts last when IDs are compared without their prefixes. Returns this ID without its prefix, or an
 * empty string if the store has no objects.
 */
export async function latestIdBody(db: Kysely<Schema>): Promise<string> {
  const body = sql<string | null>`max(substr(id, instr(id, '_') + 1))`.as('body')
  return (await db.selectFrom('objects').select(body).executeTakeFirstOrThrow()).body ?? ''
}
