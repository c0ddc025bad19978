import { chmodSync } from 'node:fs'
import Database from 'libsql'

/** Thrown when another process holds the lock. */
export class LockedError extends Error {}

/**
 * Takes a lock that ends with the process, however it ends: a lock of the operating system on a small side file, which
 * one process holds as `exclusive` or several hold as `shared`. Returns the function that gives it back; keep it for as
 * long as the lock is needed.
 */
export function takeProcessLock(
  file: string,
  mode: 'exclusive' | 'shared' = 'exclusive',
  waitMs = 0,
): () => void {
  const database = new Database(file)
  chmodSync(file, 0o600)
  try {
    database.exec(`pragma busy_timeout = ${waitMs}`)
    database.exec('pragma journal_mode = delete')
    database.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin')
    if (mode === 'shared') database.prepare('select count(*) from sqlite_master').all() // a read takes the shared lock
  } catch {
    database.close()
    throw new LockedError(`Another process holds ${file}`)
  }
  return () => {
    database.exec('rollback')
    database.close()
  }
}
