import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { forwardedHeaders } from '../forwarded-headers'
import type { Connection, ResponseCallbacks } from './connection'
import { AnswerFault, type AnswerHead, answerText, requestText } from './head'
import type { Pool } from './pool'

/** The maximum time, in milliseconds, for sending the rest of the response to a rejected upgrade. */
const FLUSH_MS = 60_000
const LINGER_MS = 10_000

interface UpgradeOptions {
  pool: Pool
  /** The header fields of the request, without Connection and Upgrade. */
  headers: readonly string[]
  incoming: IncomingMessage
  /** The visitor's connection. `early` contains the bytes that arrived after the request. */
  visitor: Socket
  early: Buffer
  /** The maximum idle time, in milliseconds, after the upgrade. 0 means no limit. */
  idleMs?: number
  /**
   * The time, in milliseconds, that the visitor's connection stays open after the response to a rejected upgrade was
   * sent.
   */
  lingerMs?: number
  onHead?: (head: AnswerHead) => void
  /** Called with an `AnswerFault`, or an error from `dial`, if no valid response arrives. */
  onFault: (error: Error) => void
}

/**
 * Forwards an upgrade request. After a 101 response, forwards raw bytes in both directions. Throws a TypeError if the
 * request contains invalid characters.
 */
export function relayUpgrade(options: UpgradeOptions): void {
  new UpgradeRelay(options).send()
}

class UpgradeRelay implements ResponseCallbacks {
  readonly #head: string
  #connection: Connection | null = null
  #state: 'asking' | 'answering' | 'over' = 'asking'

  constructor(private readonly options: UpgradeOptions) {
    const { incoming, headers, visitor } = options
    const { method = '', url = '' } = incoming
    const wanted = ['Connection', 'Upgrade', 'Upgrade', incoming.headers.upgrade ?? '']
    this.#head = requestText(method, url, [...headers, ...wanted])
    visitor.on('error', () => visitor.destroy())
    visitor.once('close', this.#abandon)
    visitor.on('drain', this.#onVisitorDrain)
  }

  send(): void {
    this.options.pool.take((error, connection) => {
      if (!connection) return this.onFault(error ?? new AnswerFault('ECONNRESET'))
      if (this.#state === 'over') return connection.release()
      this.#connection = connection
      connection.begin(this.options.incoming.method ?? '', this.#head, 'none', this)
    })
  }

  readonly #abandon = (): void => {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#connection?.destroy()
  }

  readonly #onVisitorDrain = (): void => {
    if (this.#state === 'answering') this.#connection?.resume()
  }

  #answer({ status, reason, headers }: AnswerHead, ours: readonly string[]): void {
    this.options.visitor.write(answerText(status, reason, [...forwardedHeaders(headers), ...ours]), 'latin1')
  }

  onUpgrade(head: AnswerHead, stream: Socket, early: Buffer): void {
    const { visitor, early: first, idleMs, incoming } = this.options
    this.#state = 'over'
    this.options.onHead?.(head)
    const at = head.headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'upgrade')
    const protocol = (at < 0 ? incoming.headers.upgrade : head.headers[at + 1]) ?? ''
    this.#answer(head, ['Connection', 'Upgrade', 'Upgrade', protocol])
    if (early.length > 0) visitor.write(early)
    if (first.length > 0) stream.write(first)
    join(visitor, stream, idleMs)
  }

  onHead(head: AnswerHead): void {
    this.#state = 'answering'
    this.options.onHead?.(head)
    this.#answer(head, ['Connection', 'close']) // Another request must not follow a rejected upgrade.
  }

  onData(data: Buffer): boolean {
    return this.options.visitor.write(data)
  }

  onEnd(last: Buffer | null): void {
    const { visitor, lingerMs = LINGER_MS } = this.options
    this.#state = 'over'
    endWithin(FLUSH_MS, visitor)
    visitor.once('finish', () => endWithin(lingerMs, visitor))
    visitor.end(last ?? '')
    visitor.resume() // Unread data would reset the connection before the response arrives.
  }

  onFault(error: Error): void {
    const before = this.#state
    this.#state = 'over'
    if (before === 'answering') this.options.visitor.destroy()
    else if (before === 'asking') this.options.onFault(error)
  }
}

function endWithin(ms: number, socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(timer))
}

/** Forwards bytes between two sockets until one closes or is idle for `idleMs` milliseconds. 0 means no limit. */
function join(left: Socket, right: Socket, idleMs = 0): void {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    one.setTimeout(idleMs, () => one.destroy())
    one.once('error', () => other.destroy())
    one.once('close', () => other.destroy())
    one.pipe(other)
  }
}
