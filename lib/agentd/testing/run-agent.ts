import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { newFolder } from '@/lib/util/testing/folder'
import { startAgent } from '../agent'
import type { TunnelSpec } from '../config/tunnel'
import type { Log } from '../log'
import type { AgentSettings } from '../settings'

export function keptLog(): Log & {
  lines: { level: string; message: string; fields: Record<string, unknown> }[]
} {
  const lines: ReturnType<typeof keptLog>['lines'] = []
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void lines.push({ level, message, fields })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

export function tunnelSpec(port: number, more: Partial<TunnelSpec> = {}): TunnelSpec {
  return {
    name: 'app',
    proto: 'https',
    host: 'app.localhost',
    upstream: { host: '127.0.0.1', port, addr: `localhost:${port}`, url: `http://127.0.0.1:${port}` },
    hostHeader: 'preserve',
    inspect: true,
    metadata: '',
    description: '',
    ...more,
  }
}

/** Starts an agent in this process. Resolves once the agent is connected. The test must stop the agent. */
export async function runAgent(
  platformPort: number,
  tunnels: TunnelSpec[],
  more: Partial<AgentSettings> = {},
  stateDir = newFolder('agent'),
) {
  const log = keptLog()
  let restarts = 0
  const settings: AgentSettings = {
    server: { host: '127.0.0.1', port: platformPort },
    resolve: (to) => to,
    authtoken: 'a-secret-authtoken',
    metadata: 'rack 7',
    heartbeatIntervalMs: 10_000,
    heartbeatToleranceMs: 15_000,
    remoteManagement: true,
    updateCheck: true,
    web: { host: '127.0.0.1', port: 0 },
    isWebDefault: false,
    webAllowHosts: [],
    inspectDbSize: 0,
    configVersion: '2',
    tunnels,
    ...more,
  }
  let agent: ReturnType<typeof startAgent> | undefined
  await new Promise<void>((resolve, reject) => {
    const onRestart = () => void (restarts += 1)
    agent = startAgent(settings, { log, stateDir, onConnected: resolve, onRestart })
    agent.ended.then(resolve, reject)
  })
  if (!agent) throw new Error('No agent')
  const { ended, stop, core } = agent
  const api = log.lines.find(({ fields }) => fields.web_addr !== undefined)
  return {
    ended,
    stop,
    core,
    log,
    stateDir,
    restarts: () => restarts,
    api: `http://${String(api?.fields.web_addr)}/api`,
    async close() {
      stop()
      await ended
    },
  }
}

export async function startService(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
