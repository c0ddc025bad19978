import type { Db } from './open'

/** Runs in the transaction that `db` already is, or in one of its own. */
export const within = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run)
