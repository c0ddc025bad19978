/** Marks an unreachable branch of a `switch`. A missing case is a type error. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}

/** Returns the code of a system or library error, such as `ECONNREFUSED`; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns the code of an SQLite or system error, such as `SQLITE_BUSY` or `EACCES`; empty for other errors. */
export function sqliteCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // libsql sets no code if it can't open the file
  if (error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN'
  return errorCode(error)
}

/** Returns an error's name, message and stack for a log line, without the properties that libraries attach. */
export function errorFields(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Error)) return { error: typeof error }
  return { error: error.name, message: error.message, stack: error.stack }
}

interface ErrorLog {
  error: (message: string, fields: Record<string, unknown>) => void
}
interface Program {
  on(event: string, listener: (reason: unknown) => void): unknown
  exit(code: number): unknown
}

/**
 * Logs uncaught errors, one line each. An exception ends the program with exit code 1, because it interrupted code at
 * an unknown point. A rejected promise affects only the work that waited for it, so the program continues. Returns the
 * listener for rejections.
 */
export function handleUncaught(log: ErrorLog, program: Program = process): (reason: unknown) => void {
  program.on('uncaughtException', (error) => {
    try {
      log.error('Uncaught exception, exiting', errorFields(error))
    } finally {
      program.exit(1)
    }
  })
  const onRejection = (reason: unknown) => log.error('Unhandled promise rejection', errorFields(reason))
  program.on('unhandledRejection', onRejection)
  return onRejection
}
