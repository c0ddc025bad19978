import { Agent, type ClientRequest, type ClientRequestArgs, request } from 'node:http'
import type { Duplex } from 'node:stream'
import { STREAM_IDLE_MS } from '@/lib/tunnel/messages'
import type { Dialled, Dials } from './dials'
import { agentAway, GatewayFault } from './fault'

/** Streams of one tunnel at once, those that are being dialled included. */
const MAX_STREAMS = 1000
/** Requests under way may go on for so long when an agent ends in order. */
const DRAIN_MS = 10_000
/** How long a request may wait without a byte either way, in milliseconds. */
const REQUEST_IDLE_MS = 120_000

/** Keeps streams for the requests that follow, and has more dialled when none is free. */
class StreamPool extends Agent {
  readonly #dial: (done: Dialled) => void

  constructor(dial: (done: Dialled) => void) {
    super({ keepAlive: true, timeout: STREAM_IDLE_MS, maxFreeSockets: 256, scheduling: 'lifo' })
    this.#dial = dial
  }

  override createConnection(
    _options: ClientRequestArgs,
    done?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    this.#dial(done as Dialled) // Node gives a callback, which takes no stream beside an error
  }
}

/** A name that an agent serves: sends requests through streams that the agent dials. */
export class Tunnel {
  readonly #pool: StreamPool
  readonly #open = new Set<Duplex>()
  readonly #waiting = new Set<(fault: GatewayFault) => void>()

  /** `ask` sends the secret of a stream to the agent. */
  constructor(
    readonly host: string,
    dials: Dials,
    ask: (secret: string) => void,
  ) {
    this.#pool = new StreamPool((done) => this.#dial(dials, ask, done))
  }

  #dial(dials: Dials, ask: (secret: string) => void, done: Dialled): void {
    if (this.#open.size + this.#waiting.size >= MAX_STREAMS)
      return done(new GatewayFault(503, 'Too many requests wait for this agent.', { retryAfter: 1 }))
    const giveUp = dials.open(ask, (fault, stream) => {
      this.#waiting.delete(giveUp)
      if (stream) this.#keep(stream)
      done(fault, stream)
    })
    this.#waiting.add(giveUp)
  }

  #keep(stream: Duplex): void {
    this.#open.add(stream)
    stream.once('close', () => this.#open.delete(stream))
  }

  /** Begins a request. It emits `error` with a `GatewayFault` where no stream could be had. */
  request(method: string, path: string, headers: string[]): ClientRequest {
    return request({ agent: this.#pool, method, path, headers, setHost: false, timeout: REQUEST_IDLE_MS })
  }

  /** Serves no more. In order: what is under way may end; otherwise it is cut off. */
  close(isInOrder: boolean): void {
    for (const giveUp of this.#waiting) giveUp(agentAway(this.host))
    this.#pool.maxFreeSockets = 0
    for (const free of Object.values(this.#pool.freeSockets))
      for (const stream of free ?? []) stream.destroy()
    const cut = () => {
      for (const stream of this.#open) stream.destroy()
    }
    if (isInOrder) setTimeout(cut, DRAIN_MS).unref()
    else cut()
  }
}
