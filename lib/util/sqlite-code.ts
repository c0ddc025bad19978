import { errorCode } from './error-code'

/** The code of an error of SQLite or the system, such as `SQLITE_BUSY` or `EACCES`; empty for any other error. */
export function sqliteCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // libsql gives no code when it cannot open the file
  if (error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN'
  return errorCode(error)
}
