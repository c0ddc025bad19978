import { credentialId } from '@/lib/resources/session-name'
import type { TunnelSession } from '@/lib/resources/tunnel-sessions'

export type AgentCommand = 'restart' | 'stop' | 'update'

const isSsh = (transport: string) => transport.toLowerCase() === 'ssh'

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

type Known = Pick<TunnelSession, 'transport'> & { os?: string | null | undefined }

/** Why the specification lets a command not work for a session; undefined where it may. */
export function commandReason({ transport, os }: Known, command: AgentCommand): string | undefined {
  if (command === 'stop') return undefined
  if (isSsh(transport)) return 'An SSH client has no agent to restart or update. It can only be stopped.'
  if (command === 'restart' && os?.toLowerCase() === 'windows')
    return 'An agent on Windows cannot be restarted by command. Stopped, it is started again by its service manager, where it has one.'
  return undefined
}

/** What is asked before a command, by the name that lists and pages have for the session. */
export const commandQuestion = (act: string, name: string, ip: string): string =>
  name === ip ? `${act} the agent at ${ip}?` : `${act} ${name} (${ip})?`

type Agent = Pick<TunnelSession, 'id' | 'ip' | 'metadata' | 'credential'>

/** Whether two sessions look like those of one agent: the same credential, address and metadata. Source: api-notes 6.5. */
export const isSameAgent = (a: Agent, b: Agent) =>
  a.ip === b.ip &&
  (a.metadata ?? '') === (b.metadata ?? '') &&
  credentialId(a.credential) === credentialId(b.credential)

/**
 * The session under which an agent came back: the same agent's, not older than `session`, and none of those that were
 * listed before the command. Where these could not be read (null), one that started later. A list may be one page of
 * several: when others end, an older session can come up that was not listed before.
 */
export function backAs<S extends Agent & Pick<TunnelSession, 'started_at'>>(
  session: S,
  listed: readonly S[],
  before: readonly string[] | null,
): S | null {
  const isNew = (one: S) =>
    before === null
      ? one.started_at > session.started_at
      : one.started_at >= session.started_at && !before.includes(one.id)
  return listed.find((one) => one.id !== session.id && isSameAgent(one, session) && isNew(one)) ?? null
}

/** What a restart did to the version, as one sentence. */
export function versionWords(before: string | null | undefined, now: string | null | undefined): string {
  if (!now) return 'It does not say which version it runs.'
  return before === now
    ? `It runs ${now} as before.`
    : `It runs ${now}; before, it ran ${before || 'an unknown version'}.`
}

interface Reading {
  /** Whether the API answered for it, and its last answer was not a failure. */
  isRead: boolean
  /** When it was last seen, in milliseconds since 1970. */
  seenAtMs: number
}

interface After {
  sent: { command: AgentCommand; lost: unknown } | undefined
  sight: { isGone: boolean; at: number } | null
  /** Whether the last look for what came of it failed. */
  isBlind: boolean
}

/**
 * Whether a session is connected: as long as the API says so, and no command is out of which nobody knows whether it
 * ended the session. `seenAtMs`: when it last was.
 */
export function standingOf(
  { isRead, seenAtMs }: Reading,
  { sent, sight, isBlind }: After,
): 'connected' | 'ended' | { seenAtMs: number } {
  if (sight?.isGone) return 'ended'
  const isInDoubt = sent !== undefined && sent.command !== 'update' && (Boolean(sent.lost) || isBlind)
  return isRead && !isInDoubt ? 'connected' : { seenAtMs: Math.max(seenAtMs, sight?.at ?? 0) }
}
