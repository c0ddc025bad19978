/** Reports whether a session belongs to an SSH client, which has no agent. Accepts `ssh/2` as well as `ssh`. */
export const isSsh = (transport: string) => /^ssh(\/|$)/i.test(transport)

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
