import { chmodSync } from 'node:fs'
import Database from 'libsql'

/** Thrown when another process holds the lock. */
export class LockedError extends Error {}

/**
 * Takes a lock that ends with the process, however it ends: an exclusive lock of the operating system on a small
 * side file. Returns the function that gives it back.
 */
export function takeProcessLock(file: string): () => void {
  const database = new Database(file)
  chmodSync(file, 0o600)
  try {
    database.exec('pragma busy_timeout = 0')
    database.exec('pragma journal_mode = delete')
    database.exec('begin exclusive')
  } catch {
    database.close()
    throw new LockedError(`Another process holds ${file}`)
  }
  return () => {
    database.exec('rollback')
    database.close()
  }
}
