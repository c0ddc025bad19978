import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { openStore } from '@/lib/util/sqlite'
import { platformMigrations, type Schema } from './schema'

/** The open store of the platform, which several processes can use at the same time. */
export interface PlatformStore {
  db: Kysely<Schema>
  /** The directory of the release files, which is created on first use. */
  releasesDir: string
  close: () => Promise<void>
}

export async function openPlatformStore(file: string): Promise<PlatformStore> {
  const db = await openStore<Schema>(file, platformMigrations)
  return { db, releasesDir: join(dirname(file), 'releases'), close: () => db.destroy() }
}

/** Returns the next number in a sequence, which starts at 0. */
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
