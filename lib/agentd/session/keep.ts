import { setTimeout as pause } from 'node:timers/promises'
import type { Welcome } from '@/lib/tunnel/messages'
import { AgentFault, reasonOf } from '../fault'
import type { Log } from '../log'
import type { Tunnel, Tunnels } from '../tunnels'
import { type SessionConnection, ConnectionLost, PlatformRefusal } from './connection'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** The session duration, in milliseconds, after which the next reconnect starts again with the shortest pause. */
const GOOD_MS = 5000

/** Reports whether an error means that the authtoken is invalid or was revoked, so reconnecting can't succeed. */
const isFinal = (error: unknown) => error instanceof PlatformRefusal && [105, 107].includes(error.code)

/**
 * Returns the pause before a retry, in milliseconds. The pause is randomized, and doubles with each `attempt` (from 0),
 * up to 30 seconds.
 */
export const pauseMs = (attempt: number, random: () => number = Math.random): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random() / 2)

export interface SessionOptions {
  /** Opens a session. `resume` is the welcome message of the previous session, or null before the first session. */
  open: (resume: Welcome | null) => Promise<SessionConnection>
  tunnels: Tunnels
  log: Log
  /** Called when a session is open and its tunnels are online. `isFirst` is true for the first call. */
  onReady: (isFirst: boolean) => void
}

/**
 * Requests a tunnel and stores its public URL in `tunnel.bound`. Rejects with a `PlatformRefusal` or a
 * `ConnectionLost`.
 */
export async function requestTunnel(connection: SessionConnection, tunnel: Tunnel): Promise<void> {
  const { name, proto, host, upstream, metadata, description } = tunnel.spec
  const { url } = await connection.bind({
    name,
    proto,
    host,
    upstream_url: upstream.url,
    metadata,
    description,
  })
  tunnel.bound = { url }
}

async function bindAtStart(connection: SessionConnection, tunnels: Tunnels): Promise<void> {
  const outcomes = await Promise.allSettled(tunnels.list().map((tunnel) => requestTunnel(connection, tunnel)))
  const reasons = outcomes.flatMap((outcome, i) =>
    outcome.status === 'rejected' ? [{ error: outcome.reason, name: tunnels.list()[i]?.spec.name }] : [],
  )
  const refused = reasons.filter(({ error }) => error instanceof PlatformRefusal)
  if (refused.length > 0)
    throw new AgentFault(
      refused
        .map(({ name, error }) => `The platform rejected the tunnel ${name}: ${reasonOf(error)}`)
        .join('\n'),
    )
  if (reasons[0]) throw reasons[0].error
}

/**
 * Requests a tunnel again after a reconnect. Retries until the session ends or the tunnel is stopped, because the name
 * may still belong to the previous session.
 */
async function bindAgain(
  connection: SessionConnection,
  tunnel: Tunnel,
  { tunnels, log }: Pick<SessionOptions, 'tunnels' | 'log'>,
  signal: AbortSignal,
) {
  const isSaved = () => !signal.aborted && tunnels.get(tunnel.spec.name) === tunnel
  for (let attempt = 0; isSaved(); attempt += 1) {
    try {
      return await requestTunnel(connection, tunnel)
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) return
      log.warn('Tunnel rejected, trying again', { tunnel: tunnel.spec.name, reason: error.message })
    }
    await pause(pauseMs(attempt), undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function bindAll(
  connection: SessionConnection,
  options: SessionOptions,
  isStart: boolean,
  over: AbortSignal,
) {
  const { tunnels } = options
  if (isStart) return bindAtStart(connection, tunnels)
  const bound = tunnels.list().map((tunnel) => bindAgain(connection, tunnel, options, over))
  await Promise.race([connection.ended, Promise.all(bound)])
}

/**
 * Keeps the agent connected until `signal` is aborted. Rejects with an `AgentFault` if the platform rejects the
 * session or a tunnel at startup, or the authtoken later.
 */
export async function keepSession(options: SessionOptions, signal: AbortSignal): Promise<void> {
  const { open, tunnels, log, onReady } = options
  let resume: Welcome | null = null
  let [isStart, wasReady] = [true, false]
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const connection = await open(resume)
      resume = connection.welcome
      const over = new AbortController()
      const since = performance.now()
      const end = () => over.abort()
      connection.ended.then(end, end)
      await bindAll(connection, options, isStart, over.signal)
      isStart = false
      if (!over.signal.aborted) {
        onReady(!wasReady)
        wasReady = true
      }
      const reason = await connection.ended
      if (performance.now() - since > GOOD_MS) attempt = -1
      if (!signal.aborted) log.warn('The session ended', { reason })
    } catch (error) {
      if (
        !(error instanceof ConnectionLost) &&
        (isStart || isFinal(error) || !(error instanceof PlatformRefusal))
      )
        throw error
      if (!signal.aborted) log.warn("Couldn't connect, trying again", { reason: reasonOf(error) })
    } finally {
      if (!signal.aborted) tunnels.release()
    }
    await pause(pauseMs(Math.max(attempt, 0)), undefined, { signal }).catch(() => undefined)
  }
}
