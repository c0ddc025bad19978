import type { Compilable, Kysely } from 'kysely'
import { openStore } from '@/lib/util/sqlite'
import { migrations } from './migrations'
import type { Tables } from './schema'

export type Db = Kysely<Tables>

/**
 * Opens the console's store and migrates it to the newest schema. Throws a `StoreFault` if the file or its disk can't
 * be used. `keyFile` is null if the store has no sealing key file.
 */
export const openDb = (file: string, keyFile: string | null = null): Promise<Db> =>
  openStore<Tables>(file, migrations, keyFile)

/** Runs a function in a new transaction, or in `db` if `db` is a transaction. */
export const inTransaction = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run)

const mark = '\0' // no value in a query begins with NUL

/**
 * Returns a function that runs a query and resolves with the first row or undefined. Compiles the query only once.
 * `build` must call `value` for each parameter of the query.
 */
export function prepared<N extends string, R>(
  build: (db: Db, value: (name: N) => string) => Compilable<R>,
): (db: Db, values: Readonly<Record<N, string>>) => Promise<R | undefined> {
  let query: ReturnType<Compilable<R>['compile']> | undefined
  return async (db, values) => {
    query ??= build(db, (name) => mark + name).compile()
    const later = new Map<unknown, string>(
      Object.entries<string>(values).map(([name, v]) => [mark + name, v]),
    )
    const parameters = query.parameters.map((parameter) => later.get(parameter) ?? parameter)
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows[0]
  }
}

/** Escapes text for use in the pattern of a `like … escape '\\'`. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
