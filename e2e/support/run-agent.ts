import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../../lib/cli/setup/common.mjs'

/**
 * Starts the built agent program with this configuration. `args` contains the arguments of `adit agent` before the
 * flags. `stop` also deletes the agent's folder.
 */
export async function startAgentProgram(
  config: string,
  authtoken: string,
  args: readonly string[] = ['start', '--all'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'adit-agent-'))
  const file = join(folder, 'agent.yml')
  const logFile = join(folder, 'agent.log')
  await writeFile(file, config)
  const log = await open(logFile, 'a')
  const stateDir = join(folder, 'state')
  const flags = ['--config', file, '--state-dir', stateDir, '--log-format', 'json']
  const start = () =>
    spawn(process.execPath, [inRoot('dist', 'agent.mjs'), 'agent', ...args, ...flags], {
      env: { ...process.env, ADIT_AGENT_AUTHTOKEN: authtoken },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    })
  const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
  const signal = (child: ChildProcess, name: NodeJS.Signals) =>
    isOver(child) || process.kill(-(child.pid ?? 0), name)
  /** Returns the exit code, or null if a signal ended the process. */
  const codeOf = async (child: ChildProcess) => {
    if (!isOver(child)) await once(child, 'exit')
    return child.exitCode
  }
  let child = start()
  return {
    /** The folder with the agent's releases and its pinned key. */
    stateDir,
    /** Returns the output of the agent and its parent process, including standard error. */
    log: () => readFile(logFile, 'utf8'),
    /** Resolves with the exit code when the agent ends. */
    ended: () => codeOf(child),
    /** Sends the signal to all processes of the agent, like a terminal does. */
    async ctrlC() {
      signal(child, 'SIGINT')
      return codeOf(child)
    },
    /** Kills all processes as a power failure would, and starts the agent again. */
    async kill9() {
      signal(child, 'SIGKILL')
      await codeOf(child)
      child = start()
    },
    /** Stops the agent gracefully and starts it again with the same configuration. */
    async restart() {
      signal(child, 'SIGTERM')
      await codeOf(child)
      child = start()
    },
    async stop() {
      signal(child, 'SIGTERM')
      await codeOf(child)
      await log.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
export type RealAgent = Awaited<ReturnType<typeof startAgentProgram>>
