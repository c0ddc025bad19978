import { Kysely } from 'kysely'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { migrations } from './migrations'
import type { Tables } from './schema'

export type Db = Kysely<Tables>

/** Opens the console's store and brings it to the newest schema. */
export async function openDb(file: string): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await migrate(db, migrations)
  return db
}
