import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { openStore } from '@/lib/util/sqlite'
import { platformMigrations, type Schema } from './schema'

/** The platform's open store. Several processes can use the store's file at the same time. */
export interface PlatformStore {
  db: Kysely<Schema>
  /** The directory of the release files. Created on first use. */
  releasesDir: string
  close: () => Promise<void>
}

export async function openPlatformStore(file: string): Promise<PlatformStore> {
  const db = await openStore<Schema>(file, platformMigrations)
  return { db, releasesDir: join(dirname(file), 'releases'), close: () => db.destroy() }
}

/** Returns the next number in a sequence that starts at 0. */
export async function nextNumber(db: Kysely<Schema>, name: string): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ name, value: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
