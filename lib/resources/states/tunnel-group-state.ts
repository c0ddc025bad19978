import type { ResourceState } from './own-state'

/** The ID of the section on an offline tunnel group's page that explains how to get requests working again. */
export const connectSection = 'connect-tunnel'
export const connectHash = `#${connectSection}`

export function tunnelGroupState({ tunnels }: { tunnels?: unknown }): ResourceState | null {
  if (!Array.isArray(tunnels)) return null
  if (tunnels.length > 0) return { state: 'ready', label: 'Online' }
  const sentence = 'This tunnel group has no online tunnels, so requests fail.'
  return { state: 'wrong', label: 'Offline', sentence }
}
