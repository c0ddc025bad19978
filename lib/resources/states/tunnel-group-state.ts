import type { ResourceState } from './own-state'

/** The section of an offline tunnel group's page about connecting a tunnel. */
export const connectSection = 'connect-tunnel'
export const connectHash = `#${connectSection}`

export function tunnelGroupState({ tunnels }: { tunnels?: unknown }): ResourceState | null {
  if (!Array.isArray(tunnels)) return null
  if (tunnels.length > 0) return { state: 'ready', label: 'Online' }
  const sentence = 'This tunnel group has no online tunnels, so requests fail.'
  return { state: 'wrong', label: 'Offline', sentence }
}
