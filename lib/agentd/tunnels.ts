import type { TunnelSpec } from './config/tunnel'
import { createMeter, type Meter } from './metrics'

/** The public address of a tunnel, as assigned by the platform. */
interface Bound {
  /** The URL in the form of the management API: `https://app.example.com`. */
  url: string
}

export interface Tunnel {
  readonly spec: TunnelSpec
  /** `config` tunnels are bound again after an outage. `api` tunnels are removed when the session ends. */
  readonly origin: 'config' | 'api'
  /** The public address; null while the tunnel isn't bound. */
  bound: Bound | null
  readonly connections: Meter
  readonly requests: Meter
}

/** Creates the agent's tunnels, by name. */
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
    /** Unbinds all tunnels after the session ended, and removes those started through the API. */
    release() {
      for (const tunnel of tunnels.values()) {
        tunnel.bound = null
        if (tunnel.origin === 'api') tunnels.delete(tunnel.spec.name)
      }
    },
    /** The number of requests in progress. */
    active: () => [...tunnels.values()].reduce((sum, { requests }) => sum + requests.gauge(), 0),
  }
}
export type Tunnels = ReturnType<typeof createTunnels>
