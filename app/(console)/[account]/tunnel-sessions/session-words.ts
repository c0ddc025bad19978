import { isSsh } from '@/lib/resources/agent-command-reasons'

/** How a session reached the platform. The value is `service/2` on the wire, `service/v2` in the specification's text. */
export function transportWords(transport: string): string {
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

/** What kind of credential an id names: of an SSH client a key, of an agent an authtoken. Source: api-notes 3.7. */
export const credentialKind = (id: string) => (id.startsWith('sshcr_') ? 'ssh-credentials' : 'credentials')

interface Reading {
  /** Whether the API answered for it, and its last answer was not a failure. */
  isRead: boolean
  /** When it was last seen, in milliseconds since 1970. */
  seenAtMs: number
}

interface After {
  /** A look at all sessions no longer showed it. */
  isEnded: boolean
  /** A restart or stop was sent, and its answer was lost. */
  isInDoubt: boolean
}

/**
 * Whether a session is connected: as long as the API says so, and no command is out of which nobody knows whether it
 * ended the session. `seenAtMs`: when it last was.
 */
export function standingOf(
  { isRead, seenAtMs }: Reading,
  { isEnded, isInDoubt }: After,
): 'connected' | 'ended' | { seenAtMs: number } {
  if (isEnded) return 'ended'
  return isRead && !isInDoubt ? 'connected' : { seenAtMs }
}
