import type { Socket } from 'node:net'
import { Connection, type Owner } from './connection'

/** Called once: with a connection, or with why there is none. */
type Done<T> = (error: Error | null, got?: T) => void

interface Limits extends Pick<Owner, 'keepMs' | 'waitMs'> {
  /** Connections without a request that are kept. */
  maxFree: number
}

/** Connections to one place, kept for the requests that follow: the latest first, so that the others may end. */
export class Pool {
  readonly #open = new Set<Connection>()
  readonly #free: Connection[] = []
  readonly #owner: Owner
  #isClosed = false

  /** `dial` makes a connection where none is free. */
  constructor(
    private readonly dial: (done: Done<Socket>) => void,
    { maxFree, keepMs, waitMs }: Limits,
  ) {
    this.#owner = {
      keepMs,
      waitMs,
      free: (connection) => {
        if (this.#isClosed || this.#free.length >= maxFree) connection.destroy()
        else this.#free.push(connection)
      },
      gone: (connection) => {
        if (!this.#open.delete(connection)) return
        const at = this.#free.indexOf(connection)
        if (at >= 0) this.#free.splice(at, 1)
      },
    }
  }

  /** Connections, with and without a request. */
  get size(): number {
    return this.#open.size
  }

  /** Lends a connection for one exchange. */
  take(done: Done<Connection>): void {
    const kept = this.#free.pop()
    if (kept) {
      kept.wake()
      return done(null, kept)
    }
    this.dial((error, socket) => {
      if (!socket) return done(error)
      const connection = new Connection(socket, this.#owner)
      this.#open.add(connection)
      done(null, connection)
    })
  }

  /** Ends what has no request now, and the others after theirs. */
  close(): void {
    this.#isClosed = true
    for (let free = this.#free.pop(); free; free = this.#free.pop()) free.destroy()
  }

  /** Ends all at once; requests under way fail. */
  destroy(): void {
    this.close()
    for (const connection of this.#open) connection.cut()
  }
}
