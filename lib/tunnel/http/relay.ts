import type { IncomingMessage, ServerResponse } from 'node:http'
import { forwardedHeaders } from '../forwarded-headers'
import type { BodyKind, Connection, ResponseCallbacks } from './connection'
import { AnswerFault, type AnswerHead, requestText } from './head'
import type { Pool } from './pool'

interface Observer {
  request: (data: Buffer) => void
  head: (status: number, reason: string, headers: readonly string[]) => void
  response: (data: Buffer) => void
}

interface RelayOptions {
  pool: Pool
  headers: readonly string[]
  body: BodyKind
  incoming: IncomingMessage
  response: ServerResponse
  observer?: Observer | null
  /** True to resend GET, HEAD and OPTIONS requests without a body if a reused connection closed before the response. */
  resends?: boolean
  /** True if the client sends the body only after a 100 response. */
  awaitsContinue?: boolean
  /** The lowercase names of response header fields that aren't forwarded. */
  dropped?: ReadonlySet<string> | undefined
  /** Called with an `AnswerFault`, or an error from `dial`, if the response is missing, incomplete or invalid. */
  onFault: (error: Error) => void
}

/** Forwards a request, and streams its response back. Throws a TypeError if the request contains invalid characters. */
export function relay(options: RelayOptions): void {
  new Relay(options).send()
}

class Relay implements ResponseCallbacks {
  readonly #head: string
  readonly #method: string
  #connection: Connection | null = null
  #isOver = false

  constructor(private readonly options: RelayOptions) {
    const { incoming, response, headers } = options
    this.#method = incoming.method ?? ''
    this.#head = requestText(this.#method, incoming.url ?? '', headers)
    response.once('close', this.#abandon)
    response.on('drain', this.#onVisitorDrain)
    if (options.body !== 'none') incoming.once('close', () => incoming.complete || this.#abandon())
  }

  send(): void {
    const { pool, body } = this.options
    pool.take((error, connection) => {
      if (!connection) return this.#fail(error ?? new AnswerFault('ECONNRESET'))
      if (this.#isOver) return connection.release()
      this.#connection = connection
      connection.begin(this.#method, this.#head, body, this)
      if (body !== 'none') this.#sendBody(connection)
    })
  }

  #sendBody(connection: Connection): void {
    const { incoming, observer } = this.options
    incoming.on('data', (data: Buffer) => {
      observer?.request(data)
      if (!this.#isOver && !connection.write(data)) incoming.pause()
    })
    incoming.once('end', () => this.#isOver || connection.finish())
  }

  #end(): void {
    this.#isOver = true
    // Another request may follow on the same connection.
    if (this.options.body !== 'none') this.options.incoming.resume()
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
    this.options.incoming.resume()
  }

  onContinue(): void {
    if (this.options.awaitsContinue) this.options.response.writeContinue()
  }

  onHead({ status, reason, headers }: AnswerHead, isAlone: boolean): void {
    const { response, observer, dropped } = this.options
    try {
      response.sendDate = false
      response.writeHead(status, reason, forwardedHeaders(headers, dropped))
    } catch {
      response.statusMessage = '' // Node.js sets the message before it validates it.
      this.#connection?.destroy()
      return this.#fail(new AnswerFault('EPROTO'))
    }
    observer?.head(status, reason, headers)
    if (isAlone) response.flushHeaders()
  }

  onData(data: Buffer): boolean {
    const { response, observer } = this.options
    observer?.response(data)
    return response.write(data)
  }

  onEnd(last: Buffer | null): void {
    const { response, observer } = this.options
    this.#end()
    if (last) observer?.response(last)
    response.end(last)
  }

  onFault(error: Error, isStale: boolean): void {
    const { resends, body } = this.options
    if (this.#isOver) return
    if (isStale && resends && body === 'none' && /^(?:GET|HEAD|OPTIONS)$/.test(this.#method)) this.send()
    else this.#fail(error)
  }

  #fail(error: Error): void {
    if (this.#isOver) return
    this.#end()
    this.options.onFault(error)
  }
}
