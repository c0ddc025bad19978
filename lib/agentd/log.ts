import { type Config, loadConfig } from './config/load'
import { AgentFault } from './fault'
import type { StartOptions } from './options'

/** The agent's log. Callers must never log an authtoken. */
export interface Log {
  info: (message: string, fields?: Record<string, unknown>) => void
  warn: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}
export type LogFormat = 'json' | 'logfmt' | 'term'

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const bare = (text: string) => (/^[^\s"=\p{Cc}]+$/u.test(text) ? text : JSON.stringify(text))

/** Replaces control characters with spaces so that received text can't control the terminal. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, ' ')

function line(format: LogFormat, level: string, message: string, fields: Record<string, unknown>): string {
  const time = new Date().toISOString()
  if (format === 'json') return JSON.stringify({ level, time, msg: message, ...fields })
  if (format === 'logfmt')
    return Object.entries({ time, level, msg: message, ...fields })
      .map(([name, value]) => `${name}=${bare(text(value))}`)
      .join(' ')
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${text(value)}`)
  const label = level === 'info' ? '' : `${level.toUpperCase()} `
  return plain([time.slice(11, 19), `${label}${message}`, ...rest].join('  '))
}

export function createLog(
  format: LogFormat,
  write: (line: string) => void = (text) => void process.stdout.write(text),
): Log {
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      write(`${line(format, level, message, fields)}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export const logFormatOf = (
  { logFormat }: Pick<StartOptions, 'logFormat'>,
  agent: Pick<Config['agent'], 'log_format'>,
): LogFormat => logFormat ?? agent.log_format ?? (process.stdout.isTTY ? 'term' : 'json')

function agentKeysOf(files: readonly string[]): Pick<Config['agent'], 'log_format'> {
  try {
    return loadConfig(files).agent
  } catch (error) {
    if (error instanceof AgentFault) return {}
    throw error
  }
}

/** Creates the log of the parent process, in the same format as the agent's log. */
export function createParentLog(options: StartOptions): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (message, fields) =>
      createLog(logFormatOf(options, agentKeysOf(options.config)))[level](message, fields)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
