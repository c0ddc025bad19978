import { isSsh } from './command-reasons'

/** How a session reached the platform. The value is `service/2` on the wire, `service/v2` in the specification's text. */
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

/** The name of an operating system; one that is not known here is shown as it is. */
export const osName = (os: string) => systems[os.toLowerCase()] ?? os

/** Returns the resource that the credential of a session belongs to: SSH clients have a key, agents an authtoken. */
export const credentialKind = (id: string) => (id.startsWith('sshcr_') ? 'ssh-credentials' : 'credentials')
