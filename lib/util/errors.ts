/** Makes a missing `switch` case a compile error. Throws if it is called at runtime. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}

/** Returns the code of a system or library error, such as `ECONNREFUSED`, or an empty string for other values. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns the code of an SQLite or system error, such as `SQLITE_BUSY`, or an empty string if the code is unknown. */
export function sqliteCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // libsql sets no code if it can't open the file
  if (error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN'
  return errorCode(error)
}

const maxText = 500

/**
 * Returns the log fields of a thrown value: an error's name, message and stack, the first 500 characters of a string,
 * or only the type of any other value.
 */
export function errorFields(error: unknown): Record<string, string | undefined> {
  if (typeof error === 'string') return { error: 'string', message: error.slice(0, maxText) }
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
 * Logs uncaught exceptions and unhandled rejections. An uncaught exception also ends the process with exit code 1.
 * Returns the listener for rejections.
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
