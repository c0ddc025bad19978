import type { Socket } from 'node:net'
import { Chunks } from './chunks'
import { AnswerFault, type AnswerHead, type ReadHead, readHead } from './head'

const MAX_HEAD = 16_384

export interface ResponseCallbacks {
  /** Called when the server is ready to receive the request body. */
  onContinue?: () => void
  /**
   * Called with the response head. `isAlone` is true if the response has a body but no part of the body has arrived
   * yet.
   */
  onHead: (head: AnswerHead, isAlone: boolean) => void
  /** Called with a part of the body. Returns false to pause the connection until `resume` is called. */
  onData: (data: Buffer) => boolean
  /** Called with the rest of the body, or null, when the response is complete. */
  onEnd: (last: Buffer | null) => void
  /**
   * Called if the response is missing, incomplete or invalid. `isStale` is true if a reused connection failed before
   * any byte of the response arrived.
   */
  onFault: (error: Error, isStale: boolean) => void
  /** Called when more of the request body can be sent. */
  onDrain?: () => void
  /**
   * Called after a 101 response, when the connection carries another protocol. Without this callback, a 101 response is
   * an error.
   */
  onUpgrade?: (head: AnswerHead, socket: Socket, early: Buffer) => void
}

/** The framing of a request body, which determines where the body ends. */
export type BodyKind = 'none' | 'length' | 'chunked'

export interface ConnectionOwner {
  /**
   * The idle timeout of the connection, in milliseconds. A shorter idle timeout that the server announces takes
   * precedence.
   */
  keepMs: number
  /** The maximum time, in milliseconds, without traffic during a request. 0 means no limit. */
  waitMs: number
  free: (connection: Connection) => void
  gone: (connection: Connection) => void
}

/** The margin, in milliseconds, between closing an idle connection and the server's idle timeout. */
const EARLIER_MS = 1000

/** An HTTP/1.1 client connection that handles one request at a time. */
export class Connection {
  #exchange: ResponseCallbacks | null = null
  #method = ''
  #body: BodyKind = 'none'
  #isSent = true
  #head: ReadHead | null = null
  #begun: Buffer | null = null
  /** The number of bytes that remain in a body that isn't chunked. */
  #left = 0
  #chunks: Chunks | null = null
  #wasUsed = false
  #hasReceived = false
  #error: Error | null = null

  constructor(
    private readonly socket: Socket,
    private readonly owner: ConnectionOwner,
  ) {
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('error', this.#onError)
    socket.on('close', this.#onClose)
    socket.on('drain', this.#onDrain)
    socket.on('timeout', this.#onTimeout)
    socket.setTimeout(owner.waitMs)
  }

  wake(): void {
    this.#wasUsed = true
    this.socket.setTimeout(this.owner.waitMs)
  }

  begin(method: string, head: string, body: BodyKind, exchange: ResponseCallbacks): void {
    this.#exchange = exchange
    this.#method = method
    this.#body = body
    this.#isSent = body === 'none'
    this.#head = null
    this.#hasReceived = false
    this.socket.write(head, 'latin1')
  }

  /** Sends a part of the request body. If the result is false, wait for `onDrain` before sending more. */
  write(data: Buffer): boolean {
    if (this.#body !== 'chunked') return this.socket.write(data)
    if (data.length === 0) return true // An empty chunk would end the body.
    this.socket.cork()
    this.socket.write(`${data.length.toString(16)}\r\n`, 'latin1')
    this.socket.write(data)
    const hasRoom = this.socket.write('\r\n', 'latin1')
    this.socket.uncork()
    return hasRoom
  }

  finish(): void {
    this.#isSent = true
    if (this.#body === 'chunked') this.socket.write('0\r\n\r\n', 'latin1')
  }

  resume(): void {
    this.socket.resume()
  }

  /** Returns the connection to its pool, or closes the connection if its idle timeout would be too short. */
  release(): void {
    const { keepMs } = this.owner
    const { keptMs = NaN } = this.#head ?? {}
    const idleMs = Number.isNaN(keptMs) ? keepMs : Math.min(keepMs, keptMs - EARLIER_MS)
    if (idleMs <= 0) return this.destroy()
    this.socket.setTimeout(idleMs)
    if (this.socket.isPaused()) this.socket.resume()
    this.owner.free(this)
  }

  /** Closes the connection without calling any more callbacks. */
  destroy(): void {
    this.#exchange = null
    this.owner.gone(this)
    this.socket.destroy()
  }

  /** Closes the connection, even after an upgrade. A request in progress fails. */
  cut(): void {
    this.socket.destroy()
  }

  readonly #onData = (bytes: Buffer): void => {
    if (!this.#exchange) return this.destroy() // A response without a request.
    this.#hasReceived = true
    try {
      const rest = this.#head ? bytes : this.#readHead(bytes)
      if (rest) this.#readBody(rest)
    } catch (error) {
      if (!(error instanceof AnswerFault)) throw error
      this.#fail(error)
    }
  }

  /**
   * Returns the bytes after the final response head. Returns null if that head hasn't arrived completely, or if the
   * connection was upgraded.
   */
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
    if (!exchange) return // A callback closed the connection when it received the head.
    this.#exchange = null
    if (this.#head?.isKept && this.#isSent && !hasMore) this.release()
    else this.destroy()
    exchange.onEnd(last)
  }

  #fail(error: Error): void {
    const exchange = this.#exchange
    const isStale = this.#wasUsed && !this.#hasReceived
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
