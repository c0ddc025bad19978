import type { TunnelSpec } from './config/tunnel'
import { createMeter, type Meter } from './metrics'

/** Where a tunnel is reached, as the platform said. */
interface Bound {
  /** As the management API shows it: `https://app.example.com`. */
  url: string
}

export interface Tunnel {
  readonly spec: TunnelSpec
  /** `config`: it is bound again after an outage; `api`: it is gone then. */
  readonly origin: 'config' | 'api'
  /** Null: it is not bound now. */
  bound: Bound | null
  readonly connections: Meter
  readonly requests: Meter
}

/** The tunnels that the agent has, by name. */
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
    /** After the session ended: nothing is bound, and what was started through the API is gone. */
    release() {
      for (const tunnel of tunnels.values()) {
        tunnel.bound = null
        if (tunnel.origin === 'api') tunnels.delete(tunnel.spec.name)
      }
    },
    /** Requests that are being forwarded. */
    active: () => [...tunnels.values()].reduce((sum, { requests }) => sum + requests.gauge(), 0),
  }
}
export type Tunnels = ReturnType<typeof createTunnels>
