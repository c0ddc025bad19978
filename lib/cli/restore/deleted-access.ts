import { existsSync } from 'node:fs'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { deleteObject } from '@/lib/platform/store/objects'
import { storedBody } from '@/lib/platform/keys'
import type { Schema } from '@/lib/platform/store/schema'
import { openPlatformStore } from '@/lib/platform/store/store'
import { accessObjectsOf, accountsOf, credentialKinds, hasAuditRow, migrationsOf } from './replaced-store'

/**
 * Reports whether the current store, `present`, is a later state of the restored store. Checks that its audit log
 * contains the last row of the restored store.
 */
export async function isContinued(db: Db, present: string): Promise<boolean> {
  const last = await db.selectFrom('audit').select(['seq', 'mac']).orderBy('seq', 'desc').executeTakeFirst()
  return last !== undefined && existsSync(present) && hasAuditRow(present, last)
}

/**
 * Deletes the API keys of restored accounts that have no API key in the current store, `present`. Returns the names of
 * these accounts, or null if the stores can't be compared.
 */
export async function withdrawAccountKeys(db: Db, present: string | null): Promise<string[] | null> {
  const restored = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('sealed_key', '!=', '') // an earlier restore may have left accounts without an API key
    .orderBy('name')
    .execute()
  if (restored.length === 0) return []
  const current = present === null ? null : accountsOf(present)
  if (current === null) return null
  const connected = new Set(current.filter(({ sealed_key }) => sealed_key !== '').map(({ id }) => id))
  const deleted = restored.filter(({ id }) => !connected.has(id))
  for (const { id } of deleted)
    await db.updateTable('accounts').set({ sealed_key: '' }).where('id', '=', id).execute()
  return deleted.map(({ name }) => name)
}

export interface WithdrawnCredentials {
  /** The API keys, authtokens and SSH credentials that were deleted after the backup, and so aren't restored. */
  deleted: { id: string; resource: string }[]
  /** The IDs of bot users that were deactivated after the backup, and so stay inactive. */
  kept_inactive: string[]
}

export const nothingWithdrawn: WithdrawnCredentials = { deleted: [], kept_inactive: [] }

/**
 * Repeats credential deletions and bot user deactivations that happened after the backup, in the local platform's
 * restored store (`staged`). Returns the changes, or null if the current store (`present`) doesn't allow a comparison.
 */
export async function withdrawCredentials(
  staged: string,
  present: string | null,
): Promise<WithdrawnCredentials | null> {
  const { db, close } = await openPlatformStore(staged)
  try {
    const restored = await db
      .selectFrom('objects')
      .select(['id', 'resource', 'body'])
      .where('resource', 'in', ['bot-users', ...credentialKinds])
      .orderBy('id')
      .execute()
    const isComparable = present !== null && existsSync(present) && (await isSamePlatform(db, present))
    const current = isComparable ? accessObjectsOf(present) : null
    const withdrawn = restored.length === 0 ? nothingWithdrawn : current && withdraw(restored, current)
    if (withdrawn) await apply(db, withdrawn)
    await sql`pragma journal_mode = delete`.execute(db) // a single file, which can be moved alone
    return withdrawn
  } finally {
    await close()
  }
}

/**
 * Reports whether the current store belongs to the same platform as the restored store. Compares the time of the first
 * migration, and requires all migrations of the restored store.
 */
async function isSamePlatform(db: Kysely<Schema>, present: string): Promise<boolean> {
  const { rows: restored } = await sql<{ name: string; applied_at: string }>`
    select name, applied_at from migrations order by rowid`.execute(db)
  const current = migrationsOf(present) ?? []
  return (
    restored[0]?.applied_at === current[0]?.applied_at &&
    restored.every(({ name }) => current.some((migration) => migration.name === name))
  )
}

type Row = Pick<Selectable<Schema['objects']>, 'id' | 'resource' | 'body'>

const isInactive = (row: { body: string }) => storedBody(row).active === false

function withdraw(
  restored: readonly Row[],
  current: readonly { id: string; body: string }[],
): WithdrawnCredentials {
  const now = new Map(current.map((row) => [row.id, row]))
  const isBot = ({ resource }: Row) => resource === 'bot-users'
  const deleted = restored.filter((row) => !isBot(row) && !now.has(row.id))
  const kept = restored.filter((row) => {
    const present = isBot(row) && now.get(row.id)
    return present && isInactive(present) && !isInactive(row)
  })
  return {
    deleted: deleted.map(({ id, resource }) => ({ id, resource })),
    kept_inactive: kept.map(({ id }) => id),
  }
}

const apply = (db: Kysely<Schema>, { deleted, kept_inactive }: WithdrawnCredentials) =>
  db.transaction().execute(async (db) => {
    for (const { id } of deleted) await deleteObject(db, id)
    const body = sql<string>`json_set(body, '$.active', json('false'))`
    for (const id of kept_inactive)
      await db.updateTable('objects').set({ body }).where('id', '=', id).execute()
  })
