import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAgent } from '@/lib/agentd/agent'
import { loadConfig } from '@/lib/agentd/config/load'
import { settingsOf } from '@/lib/agentd/settings'

interface Facts {
  /** The name of the agent, and of its tunnel in the configuration. */
  name: string
  authtoken: string
}

/**
 * Starts many complete agents in this process. Resolves when all tunnels are up, and rejects if an agent can't start.
 * An agent that receives a restart command ends and isn't started again.
 */
export async function startManyAgents(config: string, agents: readonly Facts[]) {
  const folder = await mkdtemp(join(tmpdir(), 'adit-agents-'))
  const file = join(folder, 'agent.yml')
  await writeFile(file, config)
  const loaded = loadConfig([file])
  const start = ({ name, authtoken }: Facts) => {
    let session: string | null = null
    const note = (message: string, fields: Record<string, unknown> = {}) => {
      if (message === 'Session opened') session = String(fields.session)
      if (message === 'The session ended') session = null
    }
    const settings = settingsOf(loaded, {
      names: [name],
      all: false,
      none: false,
      http: null,
      config: [file],
      authtoken,
      metadata: JSON.stringify({ host: name }),
      resolve: [],
      stateDir: join(folder, name),
    })
    return new Promise<{ name: string; session: () => string | null; stop: () => Promise<void> }>(
      (resolve, reject) => {
        const { ended, stop } = startAgent(settings, {
          log: { info: note, warn: note, error: note },
          stateDir: join(folder, name),
          onConnected: () =>
            resolve({
              name,
              /** Returns the ID of the agent's current session, or null if it has none. */
              session: () => session,
              async stop() {
                stop()
                await ended
              },
            }),
          onRestart: null,
        })
        ended.catch(reject)
      },
    )
  }
  const running = await Promise.all(agents.map(start))
  return {
    agents: running,
    async close() {
      await Promise.all(running.map((agent) => agent.stop()))
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
