import type { TunnelSpec } from './config/tunnel'

interface Bound {
  /** The URL in the form that the management API returns, such as `https://app.example.com`. */
  url: string
}

export interface Tunnel {
  readonly spec: TunnelSpec
  /** The origin of the tunnel. A tunnel from the agent's API is removed when the session ends. */
  readonly origin: 'config' | 'api'
  /** The public address, or null until the platform accepts the tunnel in the current session. */
  bound: Bound | null
  readonly connections: Meter
  readonly requests: Meter
}

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
     * Clears the public addresses of all tunnels, and removes the tunnels that were started through the agent's API.
     * Call this after the session has ended.
     */
    release() {
      for (const tunnel of tunnels.values()) {
        tunnel.bound = null
        if (tunnel.origin === 'api') tunnels.delete(tunnel.spec.name)
      }
    },
    active: () => [...tunnels.values()].reduce((sum, { requests }) => sum + requests.gauge(), 0),
  }
}
export type Tunnels = ReturnType<typeof createTunnels>

const TICK_S = 5
const WINDOWS = [1, 5, 15] as const
const KEPT = 512

function createRates() {
  const rates = [0, 0, 0]
  let pending = 0
  let tick = Math.floor(Date.now() / 1000 / TICK_S)
  let isFirst = true
  const settle = () => {
    const current = Math.floor(Date.now() / 1000 / TICK_S)
    for (let passed = Math.min(current - tick, 1000); passed > 0; passed -= 1) {
      const instant = pending / TICK_S
      for (const [i, minutes] of WINDOWS.entries()) {
        const weight = isFirst ? 1 : 1 - Math.exp(-TICK_S / 60 / minutes)
        rates[i] = (rates[i] ?? 0) + weight * (instant - (rates[i] ?? 0))
      }
      isFirst = isFirst && instant === 0
      pending = 0
    }
    tick = current
  }
  return {
    mark() {
      settle()
      pending += 1
    },
    read() {
      settle()
      return { rate1: rates[0] ?? 0, rate5: rates[1] ?? 0, rate15: rates[2] ?? 0 }
    },
  }
}

function createMeter() {
  const rates = createRates()
  const durations: number[] = []
  let count = 0
  let gauge = 0
  const percentile = (sorted: readonly number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    begin() {
      rates.mark()
      count += 1
      gauge += 1
    },
    end(ms: number) {
      gauge -= 1
      durations[(count - 1) % KEPT] = Math.round(ms * 1e6)
    },
    gauge: () => gauge,
    /** Returns the measurements. Rates are per second, and percentiles are in nanoseconds. */
    read() {
      const sorted = durations.filter((one) => one !== undefined).sort((a, b) => a - b)
      const [p50, p90, p95, p99] = [0.5, 0.9, 0.95, 0.99].map((share) => percentile(sorted, share))
      return { count, ...rates.read(), p50, p90, p95, p99 }
    },
  }
}
type Meter = ReturnType<typeof createMeter>
