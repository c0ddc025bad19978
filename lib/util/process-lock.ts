import { chmodSync } from 'node:fs'
import Database from 'libsql'
import { sqliteCode } from './errors'

export class LockedError extends Error {}

/** Thrown if the lock file can't be used. `code` is an error code such as `SQLITE_CANTOPEN`, or the error's text. */
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
 * Acquires a lock and returns a function that releases it. Keep the function: garbage collection also releases the
 * lock. Throws a `LockedError` if another process still holds the lock after `waitMs`, or a `LockFileError` if the file
 * can't be used.
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
