import type { TunnelSpec } from './config/tunnel'
import { createForwarder } from './forward/server'
import { createCaptures } from './inspect/capture'
import type { Log } from './log'
import { type SessionConnection, ConnectionLost } from './session/connection'
import { requestTunnel } from './session/keep'
import type { AgentSettings } from './settings'
import { createTunnels, type Tunnel } from './tunnels'

export class NoSession extends Error {}

function browserUrl(url: string, { server }: AgentSettings): string {
  const { hostname } = new URL(url)
  return `http://${hostname}${server.port === 80 ? '' : `:${server.port}`}`
}

/** Creates the state and operations that the session and the agent's API share. */
export function createCore(settings: AgentSettings, log: Log) {
  const tunnels = createTunnels(settings.tunnels)
  const captures = createCaptures(settings.inspectDbSize)
  const forwarder = createForwarder(tunnels, captures, settings.resolve, log)
  let connection: SessionConnection | null = null
  const announce = ({ spec, bound }: Tunnel) => {
    if (!bound) return
    const open = browserUrl(bound.url, settings)
    log.info('Tunnel is up', { tunnel: spec.name, open, url: bound.url, addr: spec.upstream.addr })
  }
  return {
    settings,
    tunnels,
    captures,
    forwarder,
    announce,
    /** Uses `opened` as the current session until that session ends. */
    hold(opened: SessionConnection): void {
      connection = opened
      const release = () => {
        if (connection === opened) connection = null
      }
      opened.ended.then(release, release)
    },
    bye: async () => connection?.bye(),
    session: () =>
      connection && { region: connection.welcome.region, latencyMs: connection.latencyMs() ?? 0 },
    /**
     * Starts a tunnel. Rejects with a `PlatformRefusal` or a `NoSession`. Without a session, a tunnel from a
     * configuration file is kept for the next session.
     */
    async start(spec: TunnelSpec, origin: Tunnel['origin'] = 'api'): Promise<Tunnel> {
      const tunnel = tunnels.add(spec, origin)
      try {
        if (!connection) throw new NoSession()
        await requestTunnel(connection, tunnel)
      } catch (error) {
        const isLost = error instanceof NoSession || error instanceof ConnectionLost
        const isLeft = isLost && origin === 'config'
        if (!isLeft && tunnels.get(spec.name) === tunnel) tunnels.remove(spec.name)
        throw isLost ? new NoSession() : error
      }
      announce(tunnel)
      return tunnel
    },
    /** Stops a tunnel without interrupting active requests. Returns false if no tunnel has this name. */
    stop(name: string): boolean {
      if (!tunnels.remove(name)) return false
      connection?.unbind(name)
      return true
    },
  }
}
export type Core = ReturnType<typeof createCore>
