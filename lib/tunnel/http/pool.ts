import type { Socket } from 'node:net'
import { Connection, type ConnectionOwner } from './connection'

type Done<T> = (error: Error | null, got?: T) => void

interface Limits extends Pick<ConnectionOwner, 'keepMs' | 'waitMs'> {
  maxFree: number
}

export class Pool {
  readonly #open = new Set<Connection>()
  readonly #free: Connection[] = []
  readonly #owner: ConnectionOwner
  #isClosed = false

  /** `dial` opens a connection if none is idle. */
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

  get size(): number {
    return this.#open.size
  }

  /** Passes an idle or new connection to `done`, or an error if no connection can be opened. */
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

  /** Closes idle connections now, and active connections after their requests. */
  close(): void {
    this.#isClosed = true
    for (let free = this.#free.pop(); free; free = this.#free.pop()) free.destroy()
  }

  /** Closes the pool and all its connections, even during requests. */
  destroy(): void {
    this.close()
    for (const connection of this.#open) connection.cut()
  }
}
