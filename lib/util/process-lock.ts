import { chmodSync } from 'node:fs'
import Database from 'libsql'
import { sqliteCode } from './errors'

/** Thrown if another process holds the lock. */
export class LockedError extends Error {}

/**
 * Thrown if the lock file can't be used. `code` is the system's or SQLite's error code, such as `SQLITE_CANTOPEN`. The
 * message is written for the operator of the program.
 */
export class LockFileError extends Error {
  constructor(
    readonly file: string,
    readonly code: string,
  ) {
    super(
      /^SQLITE_(?:NOTADB|CORRUPT)/.test(code)
        ? `The lock file ${file} is damaged (${code}). It contains no data. Stop every program that uses its directory, delete the file, then try again.`
        : `The lock file ${file} can't be used (${code}). Check that its directory exists, is writable by the current user and is on a local disk with free space.`,
    )
  }
}

/**
 * Acquires a lock that is released when the process ends, even after a crash. One process can hold the lock as
 * `exclusive`, or several as `shared`. Returns a function that releases the lock. Keep a reference to this function
 * because garbage collection also releases the lock. Throws a `LockedError` if another process holds the lock, or a
 * `LockFileError` if the file can't be used.
 */
export function takeProcessLock(
  file: string,
  mode: 'exclusive' | 'shared' = 'exclusive',
  waitMs = 0,
): () => void {
  let opened: Database.Database | undefined
  try {
    opened = new Database(file)
    chmodSync(file, 0o600)
    opened.exec(`pragma busy_timeout = ${waitMs}`)
    opened.exec('pragma journal_mode = delete')
    opened.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin')
    if (mode === 'shared') opened.prepare('select count(*) from sqlite_master').all() // a read takes the shared lock
  } catch (error) {
    opened?.close()
    const code = sqliteCode(error) || String(error)
    throw /^SQLITE_(?:BUSY|LOCKED)/.test(code)
      ? new LockedError(`Another process holds the lock ${file}`)
      : new LockFileError(file, code)
  }
  const database = opened
  return () => {
    database.exec('rollback')
    database.close()
  }
}
