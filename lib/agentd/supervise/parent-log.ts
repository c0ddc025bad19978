import { type Config, loadConfig } from '../config/load'
import { AgentFault } from '../fault'
import { createLog, type Log, type LogFormat } from '../log'
import type { StartOptions } from '../options'

/**
 * Returns the log format from the command line, then from the files, then depending on whether the output is a
 * terminal.
 */
export const logFormatOf = (
  { logFormat }: Pick<StartOptions, 'logFormat'>,
  agent: Pick<Config['agent'], 'log_format'>,
): LogFormat => logFormat ?? agent.log_format ?? (process.stdout.isTTY ? 'term' : 'json')

/** Reads the agent's keys. Ignores invalid files, because the agent itself reports them at its start. */
function agentKeysOf(files: readonly string[]): Pick<Config['agent'], 'log_format'> {
  try {
    return loadConfig(files).agent
  } catch (error) {
    if (error instanceof AgentFault) return {}
    throw error
  }
}

/**
 * Creates the log of the parent, in the format of the agent that it runs. Reads the files for each line, because they
 * may change between starts.
 */
export function createParentLog(options: StartOptions): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (message, fields) =>
      createLog(logFormatOf(options, agentKeysOf(options.config)))[level](message, fields)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
