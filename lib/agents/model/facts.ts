export const isSsh = (transport: string) => /^ssh(\/|$)/i.test(transport)

export const agentFacets = ['state', 'version', 'tag', 'host', 'os', 'region', 'credential'] as const
export type AgentFacet = (typeof agentFacets)[number]

export const NO_FACET_VALUE = 'none'

export function transportName(transport: string): string {
  if (isSsh(transport)) return 'SSH client'
  // The API and its specification differ in the `v`.
  return /^service\/v?2$/.test(transport) ? 'Agent' : transport
}

const systems: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  freebsd: 'FreeBSD',
  linux: 'Linux',
  windows: 'Windows',
}

export const osName = (os: string) => systems[os.toLowerCase()] ?? os

export const credentialKind = (id: string) => (id.startsWith('sshcr_') ? 'ssh-credentials' : 'credentials')
