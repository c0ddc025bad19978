import 'server-only'
import pino from 'pino'

/** One JSON object a line on standard output. Callers name each field: whole requests, bodies and headers never enter. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})

/** What a log line says of an error: kind, message and place, none of the properties that libraries hang on it. */
export function errorFields(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Error)) return { error: typeof error }
  return { error: error.name, message: error.message, stack: error.stack }
}
