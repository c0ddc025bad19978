/** The health of a backend, according to the console's copy. */
export interface Health {
  state: 'ready' | 'wrong' | 'unknown'
  label: string
}

const unknown: Health = { state: 'unknown', label: 'Unknown' }

/**
 * Returns the health of a backend. Only tunnel groups report their health; an HTTP response needs nothing else. `copy`
 * is the console's copy, undefined until it's read. Accepts any upstream data.
 */
export function backendHealth(
  kind: string | undefined,
  copy: { item: Readonly<Record<string, unknown>>; gone_at: string | null } | undefined,
): Health {
  if (copy && copy.gone_at !== null) return { state: 'wrong', label: 'No longer exists' }
  if (kind === 'http-response-backends') return { state: 'ready', label: 'Fixed response' }
  if (kind !== 'tunnel-group-backends') return { state: 'unknown', label: 'Not monitored' }
  const tunnels = copy?.item.tunnels
  if (!Array.isArray(tunnels)) return unknown
  if (tunnels.length === 0) return { state: 'wrong', label: 'No tunnel online' }
  return {
    state: 'ready',
    label: tunnels.length === 1 ? '1 tunnel online' : `${tunnels.length} tunnels online`,
  }
}
