import { isSsh } from './command-reasons'

/** The facets that agents can be filtered by, in menu order. */
export const agentFacets = ['state', 'version', 'host', 'os', 'region', 'credential'] as const
export type AgentFacet = (typeof agentFacets)[number]

/** The query parameter's value for an empty facet value, which a query parameter can't contain. */
export const NO_FACET_VALUE = 'none'

/** Returns a label for the transport of a session. The API sends `service/2`; its specification says `service/v2`. */
export function transportName(transport: string): string {
  if (isSsh(transport)) return 'SSH client'
  return /^service\/v?2$/.test(transport) ? 'Agent' : transport
}

const systems: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  freebsd: 'FreeBSD',
  linux: 'Linux',
  windows: 'Windows',
}

/** Returns the display name of an operating system. Unknown ones are returned unchanged. */
export const osName = (os: string) => systems[os.toLowerCase()] ?? os

/** Returns the resource type of a session's credential: SSH clients have a key, agents an authtoken. */
export const credentialKind = (id: string) => (id.startsWith('sshcr_') ? 'ssh-credentials' : 'credentials')
