import 'server-only'
import pino from 'pino'

/** One JSON object a line on standard output. Callers name each field: whole requests, bodies and headers never enter. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})
