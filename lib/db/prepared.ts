import type { Compilable } from 'kysely'
import type { Db } from './open'

const mark = '\0' // no text of ours begins with it

/**
 * A read of at most one row that is built once and run with other values each time: building a query costs more than
 * SQLite takes to answer it, which counts where every request asks. `value` stands for a value that comes later.
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
    const parameters = query.parameters.map((given) => later.get(given) ?? given)
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows[0]
  }
}
