import { type Config, loadConfig } from '../config/load'
import { AgentFault } from '../fault'
import { createLog, type Log, type LogFormat } from '../log'
import type { StartOptions } from '../options'

/**
 * Returns the log format from the command line, otherwise from the configuration files, otherwise the default: `term`
 * in a terminal, and `json` elsewhere.
 */
export const logFormatOf = (
  { logFormat }: Pick<StartOptions, 'logFormat'>,
  agent: Pick<Config['agent'], 'log_format'>,
): LogFormat => logFormat ?? agent.log_format ?? (process.stdout.isTTY ? 'term' : 'json')

/**
 * Returns the agent's settings in the configuration files. Ignores invalid files, because the agent itself reports
 * them.
 */
function agentKeysOf(files: readonly string[]): Pick<Config['agent'], 'log_format'> {
  try {
    return loadConfig(files).agent
  } catch (error) {
    if (error instanceof AgentFault) return {}
    throw error
  }
}

/**
 * Creates the log of the parent process. It has the same format as the agent's log. Reads the configuration files for
 * every line, because they may change between starts.
 */
export function createParentLog(options: StartOptions): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (message, fields) =>
      createLog(logFormatOf(options, agentKeysOf(options.config)))[level](message, fields)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
