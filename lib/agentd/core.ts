import type { TunnelSpec } from './config/tunnel'
import { createForwarder } from './forward/server'
import { createCaptures } from './inspect/capture'
import type { Log } from './log'
import { type Connection, ConnectionLost } from './session/connection'
import { bindTunnel } from './session/keep'
import type { Settings } from './settings'
import { createTunnels, type Tunnel } from './tunnels'

/** There is no session just now. */
export class NoSession extends Error {}

/** Where a browser on this machine finds a tunnel: the ingress by plain http, under the tunnel's name. */
function browserUrl(url: string, { server }: Settings): string {
  const { hostname } = new URL(url)
  return `http://${hostname}${server.port === 80 ? '' : `:${server.port}`}`
}

/** What the agent has and does, for the session and for the agent's API alike. */
export function createCore(settings: Settings, log: Log) {
  const tunnels = createTunnels(settings.tunnels)
  const captures = createCaptures(settings.inspectDbSize)
  const forwarder = createForwarder(tunnels, captures, settings.resolve)
  let connection: Connection | null = null
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
    /** The session that the agent has from now on. */
    hold(opened: Connection): void {
      connection = opened
      const release = () => {
        if (connection === opened) connection = null
      }
      opened.ended.then(release, release)
    },
    /** Tells the platform that the agent ends. */
    bye: async () => connection?.bye(),
    session: () =>
      connection && { region: connection.welcome.region, latencyMs: connection.latencyMs() ?? 0 },
    /**
     * Starts a tunnel, which lasts as long as the session unless a file has it: that one the next session binds where
     * there is none now. Throws `NoSession`, or the platform's `Refusal`.
     */
    async start(spec: TunnelSpec, origin: Tunnel['origin'] = 'api'): Promise<Tunnel> {
      const tunnel = tunnels.add(spec, origin)
      try {
        if (!connection) throw new NoSession()
        await bindTunnel(connection, tunnel)
      } catch (error) {
        const isLost = error instanceof NoSession || error instanceof ConnectionLost
        const isLeft = isLost && origin === 'config'
        if (!isLeft && tunnels.get(spec.name) === tunnel) tunnels.remove(spec.name)
        throw isLost ? new NoSession() : error
      }
      announce(tunnel)
      return tunnel
    },
    /** Ends a tunnel; what it forwards just now goes on. False when there is none of this name. */
    stop(name: string): boolean {
      if (!tunnels.remove(name)) return false
      connection?.unbind(name)
      return true
    },
  }
}
export type Core = ReturnType<typeof createCore>
