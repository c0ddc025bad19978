import 'server-only'
import pino from 'pino'

/**
 * Writes one JSON object per line to standard output. Callers name each field. Whole requests, bodies and headers are
 * never logged.
 */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})
