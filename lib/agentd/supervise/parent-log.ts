import { type Config, loadConfig } from '../config/load'
import { AgentFault } from '../fault'
import { createLog, type Log, type LogFormat } from '../log'
import type { StartOptions } from '../options'

/** How lines are written: as the command line says, else the files, else by what reads them. */
export const logFormatOf = (
  { logFormat }: Pick<StartOptions, 'logFormat'>,
  agent: Pick<Config['agent'], 'log_format'>,
): LogFormat => logFormat ?? agent.log_format ?? (process.stdout.isTTY ? 'term' : 'json')

/** Of files with a mistake in them the agent itself tells, at its start. */
function agentKeysOf(files: readonly string[]): Pick<Config['agent'], 'log_format'> {
  try {
    return loadConfig(files).agent
  } catch (error) {
    if (error instanceof AgentFault) return {}
    throw error
  }
}

/** The log of the parent: its lines look as those of the agent that it runs, whose files may change between two starts. */
export function createParentLog(options: StartOptions): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (message, fields) =>
      createLog(logFormatOf(options, agentKeysOf(options.config)))[level](message, fields)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
