import { Pool } from '@/lib/tunnel/http/pool'
import { STREAM_IDLE_MS } from '@/lib/tunnel/messages'
import type { Dialled, Dials } from './dials'
import { agentAway, GatewayFault } from './fault'

/** Limits of one tunnel: concurrent streams, including those being dialed, and idle streams that are kept. */
const [MAX_STREAMS, MAX_FREE] = [1000, 256]
/** Time for active requests to finish when an agent disconnects gracefully, in milliseconds. */
const DRAIN_MS = 10_000
/** Timeout of a request without a byte in either direction, in milliseconds. */
const REQUEST_IDLE_MS = 120_000

/** A name that an agent serves. Sends requests through streams that the agent dials, and reuses the streams. */
export class IngressTunnel {
  /** Provides streams; fails with a `GatewayFault` if none is available. */
  readonly streams: Pool
  readonly #waiting = new Set<(fault: GatewayFault) => void>()

  /** `ask` sends the secret of a stream to the agent. */
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

  /** Stops serving. If `isInOrder` is true, active requests may finish; otherwise they are cut off. */
  close(isInOrder: boolean): void {
    for (const giveUp of this.#waiting) giveUp(agentAway(this.host))
    this.streams.close()
    if (isInOrder) setTimeout(() => this.streams.destroy(), DRAIN_MS).unref()
    else this.streams.destroy()
  }
}
