import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { DIAL_MS, STREAM_IDLE_MS } from '@/lib/tunnel/messages'
import { GatewayFault, agentAway } from './fault'
import { Pool } from '@/lib/tunnel/http/pool'

/** Called once, with the stream, or with a fault if no stream could be opened. */
type Dialled = (fault: GatewayFault | null, stream?: Socket) => void

/** Returns a registry of the streams that agents have been asked to open. */
export function createDials() {
  const waiting = new Map<string, Dialled>()
  return {
    /**
     * Waits for a stream. Calls `ask` with a secret to send to the agent. Returns a function that ends the wait with a
     * fault.
     */
    open(ask: (secret: string) => void, done: Dialled): (fault: GatewayFault) => void {
      const secret = randomBytes(16).toString('base64url')
      const settle: Dialled = (fault, stream) => {
        clearTimeout(timer)
        if (waiting.delete(secret)) done(fault, stream)
      }
      const giveUp = (fault: GatewayFault) => settle(fault)
      const late = () =>
        giveUp(new GatewayFault(504, "The agent didn't open a connection in time.", { code: 8012 }))
      const timer = setTimeout(late, DIAL_MS)
      waiting.set(secret, settle)
      ask(secret)
      return giveUp
    },
    find: (secret: string): Dialled | undefined => waiting.get(secret),
  }
}
export type Dials = ReturnType<typeof createDials>

/** The maximum numbers of streams per tunnel: open or being opened, and idle. */
const [MAX_STREAMS, MAX_FREE] = [1000, 256]
/** The time limit, in milliseconds, for active requests after an agent disconnects gracefully. */
const DRAIN_MS = 10_000
/** The idle timeout of a request, in milliseconds: the maximum time without a byte in either direction. */
const REQUEST_IDLE_MS = 120_000

export class IngressTunnel {
  /** The pool of streams. Fails with a `GatewayFault` if no stream is available. */
  readonly streams: Pool
  readonly #waiting = new Set<(fault: GatewayFault) => void>()

  /** `ask` sends the secret of a new stream to the agent. */
  constructor(
    readonly host: string,
    dials: Dials,
    ask: (secret: string) => void,
  ) {
    const limits = { maxFree: MAX_FREE, keepMs: STREAM_IDLE_MS, waitMs: REQUEST_IDLE_MS }
    this.streams = new Pool((done) => this.#dial(dials, ask, done), limits)
  }

  #dial(dials: Dials, ask: (secret: string) => void, done: Dialled): void {
    if (this.streams.size + this.#waiting.size >= MAX_STREAMS)
      return done(
        new GatewayFault(503, 'Too many requests are waiting for this agent.', { code: 8012, retryAfter: 1 }),
      )
    const giveUp = dials.open(ask, (fault, stream) => {
      this.#waiting.delete(giveUp)
      done(fault, stream)
    })
    this.#waiting.add(giveUp)
  }

  /**
   * Stops serving requests. If `isInOrder` is true, active requests get ten seconds to finish. Otherwise, they are
   * aborted.
   */
  close(isInOrder: boolean): void {
    for (const giveUp of this.#waiting) giveUp(agentAway(this.host))
    this.streams.close()
    if (isInOrder) setTimeout(() => this.streams.destroy(), DRAIN_MS).unref()
    else this.streams.destroy()
  }
}
