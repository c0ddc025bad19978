import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../../lib/cli/setup/root.mjs'

/**
 * A real agent with a configuration of its own, as a process group that its folder goes with; `args` are those of
 * `adit agent`, before its flags. The programs have to be built.
 */
export async function runAgent(
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
  /** The exit code; null where a signal ended it. */
  const codeOf = async (child: ChildProcess) => {
    if (!isOver(child)) await once(child, 'exit')
    return child.exitCode
  }
  let child = start()
  return {
    /** Its releases and its pinned key. */
    stateDir,
    /** What it and its parent wrote, standard error too. */
    log: () => readFile(logFile, 'utf8'),
    /** Resolves with the exit code when it ends. */
    ended: () => codeOf(child),
    /** As a terminal does it: everything of the agent gets the signal. */
    async ctrlC() {
      signal(child, 'SIGINT')
      return codeOf(child)
    },
    /** Ends all of it as a power cut would, and starts it anew. */
    async kill9() {
      signal(child, 'SIGKILL')
      await codeOf(child)
      child = start()
    },
    /** Ends it in order and starts it anew on the same configuration. */
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
export type RealAgent = Awaited<ReturnType<typeof runAgent>>
