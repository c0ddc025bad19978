import type { TunnelSpec } from './config/tunnel'
import { createMeter, type Meter } from './metrics'

/** The public address of a tunnel. */
interface Bound {
  /** The URL as in the management API, such as `https://app.example.com`. */
  url: string
}

export interface Tunnel {
  readonly spec: TunnelSpec
  /**
   * The origin of the tunnel. A tunnel from the configuration is requested again in each session. A tunnel from the
   * agent's API is removed when the session ends.
   */
  readonly origin: 'config' | 'api'
  /** The public address. Null if the platform hasn't accepted the tunnel. */
  bound: Bound | null
  readonly connections: Meter
  readonly requests: Meter
}

/** Creates the collection of the agent's tunnels, by name. */
export function createTunnels(specs: readonly TunnelSpec[]) {
  const tunnels = new Map<string, Tunnel>()
  const add = (spec: TunnelSpec, origin: Tunnel['origin']): Tunnel => {
    const tunnel = { spec, origin, bound: null, connections: createMeter(), requests: createMeter() }
    tunnels.set(spec.name, tunnel)
    return tunnel
  }
  for (const spec of specs) add(spec, 'config')
  return {
    add,
    get: (name: string) => tunnels.get(name),
    list: () => [...tunnels.values()],
    remove: (name: string) => tunnels.delete(name),
    /**
     * Clears the public addresses of all tunnels after the session has ended. Removes the tunnels that were started
     * through the agent's API.
     */
    release() {
      for (const tunnel of tunnels.values()) {
        tunnel.bound = null
        if (tunnel.origin === 'api') tunnels.delete(tunnel.spec.name)
      }
    },
    /** Returns the number of active requests of all tunnels. */
    active: () => [...tunnels.values()].reduce((sum, { requests }) => sum + requests.gauge(), 0),
  }
}
export type Tunnels = ReturnType<typeof createTunnels>
