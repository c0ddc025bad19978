import { Pool } from '@/lib/tunnel/http/pool'
import { STREAM_IDLE_MS } from '@/lib/tunnel/messages'
import type { Dialled, Dials } from './dials'
import { agentAway, GatewayFault } from './fault'

/** The maximum numbers of open streams (including those being opened) and of idle streams per tunnel. */
const [MAX_STREAMS, MAX_FREE] = [1000, 256]
/** The time that active requests have to finish after an agent disconnects gracefully, in milliseconds. */
const DRAIN_MS = 10_000
/** The time without a byte in either direction after which a request is aborted, in milliseconds. */
const REQUEST_IDLE_MS = 120_000

/** A name that an agent serves. Forwards requests over streams that the agent opens, and reuses the streams. */
export class IngressTunnel {
  /** The pool of streams. Fails with a `GatewayFault` if no stream is available. */
  readonly streams: Pool
  readonly #waiting = new Set<(fault: GatewayFault) => void>()

  /** `ask` sends a new stream's secret to the agent. */
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
      return done(new GatewayFault(503, 'Too many requests are waiting for this agent.', { retryAfter: 1 }))
    const giveUp = dials.open(ask, (fault, stream) => {
      this.#waiting.delete(giveUp)
      done(fault, stream)
    })
    this.#waiting.add(giveUp)
  }

  /** Stops serving requests. If `isInOrder` is true, active requests can finish. Otherwise they are aborted. */
  close(isInOrder: boolean): void {
    for (const giveUp of this.#waiting) giveUp(agentAway(this.host))
    this.streams.close()
    if (isInOrder) setTimeout(() => this.streams.destroy(), DRAIN_MS).unref()
    else this.streams.destroy()
  }
}
