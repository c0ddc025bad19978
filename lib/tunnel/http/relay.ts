import type { IncomingMessage, ServerResponse } from 'node:http'
import { passedOn } from '../passed-on'
import type { BodyKind, Connection, ResponseCallbacks } from './connection'
import { AnswerFault, type AnswerHead, requestText } from './head'
import type { Pool } from './pool'

/** Functions that receive a copy of a request and its response. */
interface Witness {
  request: (data: Buffer) => void
  head: (status: number, reason: string, headers: readonly string[]) => void
  response: (data: Buffer) => void
}

interface Errand {
  pool: Pool
  /** The header fields of the request. They must include the framing of the body. */
  headers: readonly string[]
  body: BodyKind
  incoming: IncomingMessage
  response: ServerResponse
  witness?: Witness | null
  /**
   * True to resend a safe request without a body if a reused connection closed before the response (RFC 9110 section
   * 9.2.2).
   */
  sendsAgain?: boolean
  /** True if the client sends the body only after a 100 response. */
  awaitsContinue?: boolean
  /** The lowercase names of response header fields that aren't forwarded. */
  dropped?: ReadonlySet<string> | undefined
  /** Called if the response is missing or incomplete. The error is an `AnswerFault` or an error of `dial`. */
  onFault: (error: Error) => void
}

/**
 * Forwards a request, and streams its response back. Applies backpressure in both directions. If either side aborts,
 * aborts the other side. Throws if the request has invalid characters.
 */
export function relay(errand: Errand): void {
  new Relay(errand).send()
}

class Relay implements ResponseCallbacks {
  readonly #head: string
  readonly #method: string
  #connection: Connection | null = null
  #isOver = false

  constructor(private readonly errand: Errand) {
    const { incoming, response, headers } = errand
    this.#method = incoming.method ?? ''
    this.#head = requestText(this.#method, incoming.url ?? '', headers)
    response.once('close', this.#abandon)
    response.on('drain', this.#onVisitorDrain)
    if (errand.body !== 'none') incoming.once('close', () => incoming.complete || this.#abandon())
  }

  send(): void {
    const { pool, body } = this.errand
    pool.take((error, connection) => {
      if (!connection) return this.#fail(error ?? new AnswerFault('ECONNRESET'))
      if (this.#isOver) return connection.release()
      this.#connection = connection
      connection.begin(this.#method, this.#head, body, this)
      if (body !== 'none') this.#sendBody(connection)
    })
  }

  #sendBody(connection: Connection): void {
    const { incoming, witness } = this.errand
    incoming.on('data', (data: Buffer) => {
      witness?.request(data)
      if (!this.#isOver && !connection.write(data)) incoming.pause()
    })
    incoming.once('end', () => this.#isOver || connection.finish())
  }

  /**
   * Stops forwarding. Reads the rest of the request because another request may follow on the same connection.
   */
  #end(): void {
    this.#isOver = true
    if (this.errand.body !== 'none') this.errand.incoming.resume()
  }

  readonly #abandon = (): void => {
    if (this.#isOver) return
    this.#end()
    this.#connection?.destroy()
  }

  readonly #onVisitorDrain = (): void => {
    if (!this.#isOver) this.#connection?.resume()
  }

  onDrain(): void {
    this.errand.incoming.resume()
  }

  onContinue(): void {
    if (this.errand.awaitsContinue) this.errand.response.writeContinue()
  }

  onHead({ status, reason, headers }: AnswerHead, isAlone: boolean): void {
    const { response, witness, dropped } = this.errand
    try {
      response.sendDate = false
      response.writeHead(status, reason, passedOn(headers, dropped))
    } catch {
      response.statusMessage = '' // Node.js sets the message before it validates it.
      this.#connection?.destroy()
      return this.#fail(new AnswerFault('EPROTO'))
    }
    witness?.head(status, reason, headers)
    if (isAlone) response.flushHeaders()
  }

  onData(data: Buffer): boolean {
    const { response, witness } = this.errand
    witness?.response(data)
    return response.write(data)
  }

  onEnd(last: Buffer | null): void {
    const { response, witness } = this.errand
    this.#end()
    if (last) witness?.response(last)
    response.end(last)
  }

  onFault(error: Error, isStale: boolean): void {
    const { sendsAgain, body } = this.errand
    if (this.#isOver) return
    if (isStale && sendsAgain && body === 'none' && /^(?:GET|HEAD|OPTIONS)$/.test(this.#method)) this.send()
    else this.#fail(error)
  }

  #fail(error: Error): void {
    if (this.#isOver) return
    this.#end()
    this.errand.onFault(error)
  }
}
