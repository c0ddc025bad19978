import 'server-only'
import pino from 'pino'

/** The logger. Never log whole requests, bodies or headers, because they can contain secrets. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})
