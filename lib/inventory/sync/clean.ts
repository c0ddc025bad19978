import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { withoutUnknown } from '@/lib/upstream/secrets'
import { sqliteCode } from '@/lib/util/errors'

const setting = 'inventory_cleaned'
const done = 'done'

interface CleanerOptions {
  warn: (sentence: string) => void
  limit?: number
  freeBytes?: (folder: string) => Promise<number>
}

/**
 * Returns a function that removes undeclared and secret data from the next `limit` rows on each call. Once all rows are
 * clean, the function tries once to erase the old content from the store's file.
 */
export function inventoryCleaner(
  db: Db,
  resources: readonly Resource[],
  { warn, limit = 500, freeBytes = freeBytesOf }: CleanerOptions,
): () => Promise<void> {
  let erasure: Promise<void> | undefined
  const erase = async () => {
    const problem = (await spaceProblem(db, freeBytes)) ?? (await eraseOldContent(db))
    if (problem === null) await saveProgress(db, done)
    else warn(`Deleted or masked content couldn't be erased from the console's store. ${problem}`)
  }
  return async () => {
    if (erasure || !(await cleanRows(db, resources, limit))) return
    erasure ??= erase()
    await erasure
  }
}

/** Cleans the next rows. Resolves with true if all rows are clean but the file still contains old content. */
async function cleanRows(db: Db, resources: readonly Resource[], limit: number): Promise<boolean> {
  const cleaned = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst()
  if (cleaned?.value === done) return false
  const rows = await db
    .selectFrom('inventory')
    .select(['row_id', 'resource', 'body'])
    .where('row_id', '>', Number(cleaned?.value ?? 0))
    .orderBy('row_id')
    .limit(limit)
    .execute()
  const isLast = rows.length < limit
  await db.transaction().execute(async (db) => {
    for (const { row_id, resource, body } of rows) {
      const known = resources.find(({ name }) => name === resource)
      const clean = known && JSON.stringify(withoutUnknown(known.item, JSON.parse(body)))
      if (clean === undefined || clean === body) continue
      await db
        .updateTable('inventory')
        .set({ body: clean })
        .where('row_id', '=', row_id)
        .where('body', '=', body) // a row written since then is newer, and clean
        .execute()
    }
    if (!isLast) await saveProgress(db, String(rows.at(-1)?.row_id))
  })
  return isLast
}

async function saveProgress(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

/**
 * Returns a message if the disk has too little space for `vacuum`, or null if it has enough or the space is unknown.
 */
async function spaceProblem(db: Db, freeBytes: (folder: string) => Promise<number>): Promise<string | null> {
  const { rows } = await sql<{ file: string; bytes: number }>`
    select file, page_count * page_size as bytes
    from pragma_database_list as list, pragma_page_count, pragma_page_size
    where list.name = 'main'`.execute(db)
  const [store] = rows
  if (!store) return null
  const [folder, needed] = [dirname(store.file), 2 * store.bytes]
  const free = await freeBytes(folder).catch(() => Infinity) // unknown; `vacuum` reports the problem
  if (free >= needed) return null
  return `To erase the content, Adit requires ${megabytes(needed)} of free disk space in ${folder}, but only ${megabytes(free)} is free. Free up disk space, then restart the console.`
}

/**
 * Rewrites the store's file without deleted content, and empties its write-ahead log. Resolves with the reason for a
 * failure, or null on success.
 */
async function eraseOldContent(db: Db): Promise<string | null> {
  try {
    await sql`vacuum`.execute(db)
    if (await emptyLog(db)) return null
    return 'Another process is using the store. Wait until all adit commands have finished, then restart the console.'
  } catch (error) {
    await emptyLog(db).catch(() => undefined) // an interrupted rewrite leaves a log as large as the store
    return `Rewriting the store failed (${sqliteCode(error) || String(error)}). Make sure that the disks that hold the data directory and the temporary directory have enough free space, then restart the console.`
  }
}

/** Moves the write-ahead log into the store. Resolves with false if another process is using the store. */
async function emptyLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
