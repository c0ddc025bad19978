import type { Socket } from 'node:net'
import { Chunks } from './chunks'
import { AnswerFault } from './fault'
import { type AnswerHead, type ReadHead, readHead } from './head'

/** Bytes of the head of an answer at most. */
const MAX_HEAD = 16_384

/** Hears what comes of a request, and sends its body. */
export interface Exchange {
  /** The server is ready for the body. */
  onContinue?: () => void
  /** `isAlone`: nothing of the body came with it. */
  onHead: (head: AnswerHead, isAlone: boolean) => void
  /** False has the connection read no more before `resume`. */
  onData: (data: Buffer) => boolean
  /** The answer is whole. `last` is the rest of its body, where there was some. */
  onEnd: (last: Buffer | null) => void
  /** There will be no answer, or no more of it. `isStale`: the connection was kept from before, and nothing came at all. */
  onFault: (error: Error, isStale: boolean) => void
  /** More of the request's body can be written. */
  onDrain?: () => void
  /** The connection is the exchange's own from here on, and speaks another protocol. Without this, a 101 is a fault. */
  onUpgrade?: (head: AnswerHead, socket: Socket, early: Buffer) => void
}

/** How a request's body goes over the wire. */
export type BodyKind = 'none' | 'length' | 'chunked'

/** Who lends a connection for one exchange after the other. */
export interface Owner {
  /** How long the connection is kept without a request, where the server does not say less, in milliseconds. */
  keepMs: number
  /** How long a request may wait without a byte either way, in milliseconds; 0 for as long as it wants. */
  waitMs: number
  free: (connection: Connection) => void
  gone: (connection: Connection) => void
}

/** What a server that announces when it closes is given less, so that no request meets the end. */
const EARLIER_MS = 1000

/** The client's end of a connection in HTTP/1.1: one request at a time, whose answer is handed on as it comes. */
export class Connection {
  #exchange: Exchange | null = null
  #method = ''
  #body: BodyKind = 'none'
  #isSent = true
  #head: ReadHead | null = null
  /** What came of a head that is not whole yet. */
  #begun: Buffer | null = null
  /** Bytes that are left of a body that does not come in chunks. */
  #left = 0
  #chunks: Chunks | null = null
  #wasUsed = false
  #hasHeard = false
  #error: Error | null = null

  constructor(
    private readonly socket: Socket,
    private readonly owner: Owner,
  ) {
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('error', this.#onError)
    socket.on('close', this.#onClose)
    socket.on('drain', this.#onDrain)
    socket.on('timeout', this.#onTimeout)
    socket.setTimeout(owner.waitMs)
  }

  /** Takes the connection, kept from before, for another exchange. */
  wake(): void {
    this.#wasUsed = true
    this.socket.setTimeout(this.owner.waitMs)
  }

  /** Sends the head of a request, whose method is said once more, since it tells which answers have no body. */
  begin(method: string, head: string, body: BodyKind, exchange: Exchange): void {
    this.#exchange = exchange
    this.#method = method
    this.#body = body
    this.#isSent = body === 'none'
    this.#head = null
    this.#hasHeard = false
    this.socket.write(head, 'latin1')
  }

  /** Sends some of the request's body. False: no more should follow before `onDrain`. */
  write(data: Buffer): boolean {
    if (this.#body !== 'chunked') return this.socket.write(data)
    if (data.length === 0) return true // it would be the last chunk
    this.socket.cork()
    this.socket.write(`${data.length.toString(16)}\r\n`, 'latin1')
    this.socket.write(data)
    const hasRoom = this.socket.write('\r\n', 'latin1')
    this.socket.uncork()
    return hasRoom
  }

  /** The request's body is whole. */
  finish(): void {
    this.#isSent = true
    if (this.#body === 'chunked') this.socket.write('0\r\n\r\n', 'latin1')
  }

  resume(): void {
    this.socket.resume()
  }

  /** Gives the connection back as it was taken, for the next exchange. */
  release(): void {
    const { keepMs } = this.owner
    const { keptMs = NaN } = this.#head ?? {}
    const idleMs = Number.isNaN(keptMs) ? keepMs : Math.min(keepMs, keptMs - EARLIER_MS)
    if (idleMs <= 0) return this.destroy()
    this.socket.setTimeout(idleMs)
    if (this.socket.isPaused()) this.socket.resume()
    this.owner.free(this)
  }

  /** Ends the connection; the exchange hears no more. */
  destroy(): void {
    this.#exchange = null
    this.owner.gone(this)
    this.socket.destroy()
  }

  /** Ends the connection; a request under way fails, and so does what it was upgraded to. */
  cut(): void {
    this.socket.destroy()
  }

  readonly #onData = (bytes: Buffer): void => {
    if (!this.#exchange) return this.destroy() // an answer to nothing
    this.#hasHeard = true
    try {
      const rest = this.#head ? bytes : this.#readHead(bytes)
      if (rest) this.#readBody(rest)
    } catch (error) {
      if (!(error instanceof AnswerFault)) throw error
      this.#fail(error)
    }
  }

  /** What follows the head; null where its end did not come yet, or nothing follows that is read here. */
  #readHead(bytes: Buffer): Buffer | null {
    const come = this.#begun ? Buffer.concat([this.#begun, bytes]) : bytes
    const end = come.indexOf('\r\n\r\n')
    if ((end < 0 ? come.length : end) > MAX_HEAD) throw new AnswerFault('EPROTO')
    this.#begun = end < 0 ? come : null
    if (end < 0) return null
    const head = readHead(come.toString('latin1', 0, end), this.#method)
    const rest = come.subarray(end + 4)
    if (head.status === 101) return this.#upgrade(head, rest)
    if (head.status < 200) {
      if (head.status === 100) this.#exchange?.onContinue?.()
      return rest.length > 0 ? this.#readHead(rest) : null
    }
    this.#head = head
    this.#chunks = head.length === 'chunked' ? new Chunks() : null
    this.#left = head.length === 'chunked' ? Infinity : head.length
    this.#exchange?.onHead(head, rest.length === 0 && this.#left > 0)
    return rest
  }

  #upgrade(head: AnswerHead, early: Buffer): null {
    const exchange = this.#exchange
    if (!exchange?.onUpgrade) throw new AnswerFault('EPROTO')
    const { socket } = this
    this.#exchange = null
    socket.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onError)
    socket.off('drain', this.#onDrain).off('timeout', this.#onTimeout)
    socket.setTimeout(0)
    exchange.onUpgrade(head, socket, early)
    return null
  }

  #readBody(bytes: Buffer): void {
    if (this.#chunks) {
      const end = this.#chunks.read(bytes, this.#deliver)
      if (end >= 0) this.#complete(null, end < bytes.length)
    } else if (bytes.length < this.#left) {
      this.#left -= bytes.length
      if (bytes.length > 0) this.#deliver(bytes)
    } else {
      const last = bytes.length === this.#left ? bytes : bytes.subarray(0, this.#left)
      this.#complete(last.length > 0 ? last : null, bytes.length > this.#left)
    }
  }

  readonly #deliver = (data: Buffer): void => {
    if (this.#exchange?.onData(data) === false) this.socket.pause()
  }

  #complete(last: Buffer | null, hasMore: boolean): void {
    const exchange = this.#exchange
    if (!exchange) return // it ended the connection when it heard of the answer
    this.#exchange = null
    if (this.#head?.isKept && this.#isSent && !hasMore) this.release()
    else this.destroy()
    exchange.onEnd(last)
  }

  #fail(error: Error): void {
    const exchange = this.#exchange
    const isStale = this.#wasUsed && !this.#hasHeard
    this.destroy()
    exchange?.onFault(error, isStale)
  }

  readonly #onEnd = (): void => {
    if (this.#head?.length === Infinity && this.#exchange) this.#complete(null, true)
    else this.#fail(new AnswerFault('ECONNRESET'))
  }

  readonly #onError = (error: Error): void => {
    this.#error = error
  }

  readonly #onClose = (): void => this.#fail(this.#error ?? new AnswerFault('ECONNRESET'))
  readonly #onDrain = (): void => this.#exchange?.onDrain?.()
  readonly #onTimeout = (): void => this.#fail(new AnswerFault('ETIMEDOUT'))
}
