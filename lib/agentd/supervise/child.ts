import { once } from 'node:events'
import { handleUncaught } from '@/lib/util/errors'
import { startAgent } from '../agent'
import { loadConfig } from '../config/load'
import { AgentFault } from '../fault'
import { createLog, logFormatOf } from '../log'
import { settingsOf } from '../settings'
import { fromParent, type FromChild } from '../options'

const report = (message: FromChild) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })

/** Runs the agent in a child process, with the options that the parent process sends. Resolves with the exit code. */
export async function runChild(): Promise<number> {
  if (!process.send) {
    process.stderr.write('This command is for internal use. Use "start" instead.\n')
    return 2
  }
  const [message] = await once(process, 'message')
  const { options, can_restart } = fromParent.parse(message)
  try {
    const config = loadConfig(options.config)
    const log = createLog(logFormatOf(options, config.agent))
    handleUncaught(log)
    for (const { file, line, key, message: note } of config.idle) log.warn(`${key} ${note}`, { file, line })
    let restarting: Promise<void> | undefined
    const agent = startAgent(settingsOf(config, options), {
      log,
      stateDir: options.stateDir,
      onConnected: () => void report({ type: 'connected' }),
      onRestart: can_restart ? () => void (restarting = report({ type: 'restart' })) : null,
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, agent.stop)
    process.on('disconnect', agent.stop)
    await agent.ended
    await restarting
    log.info('Agent stopped')
    return 0
  } catch (error) {
    if (!(error instanceof AgentFault)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}
