import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../../lib/cli/setup/root.mjs'

/**
 * A real agent with a configuration of its own, as a child process that its folder goes with. `restart` ends it in
 * order and starts it anew on the same configuration.
 */
export async function runAgent(config: string, authtoken: string) {
  const folder = await mkdtemp(join(tmpdir(), 'adit-agent-'))
  const file = join(folder, 'agent.yml')
  await writeFile(file, config)
  const log = await open(join(folder, 'agent.log'), 'a')
  const args = ['agent', 'start', '--all', '--config', file, '--state-dir', folder, '--log-format', 'json']
  const start = () =>
    spawn(process.execPath, [inRoot('dist', 'agent.mjs'), ...args], {
      env: { ...process.env, ADIT_AGENT_AUTHTOKEN: authtoken },
      stdio: ['ignore', log.fd, log.fd],
    })
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  let child = start()
  return {
    async restart() {
      await end(child)
      child = start()
    },
    async stop() {
      await end(child)
      await log.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
