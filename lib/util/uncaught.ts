/** The fields of a log line about an error: its name, message and stack, and nothing that libraries attach to it. */
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
 * Logs errors that nothing caught, one line each. An exception ends the program with exit code 1: it interrupted code
 * at an unknown point. A rejected promise affects only the work that waited for it, so the program goes on. Returns the
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
