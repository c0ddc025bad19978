import { randomUUID } from 'node:crypto'
import type { Db } from '@/lib/db/open'

/** A process whose last heartbeat is older than this has ended. Heartbeats come every ten seconds. */
export const STOPPED_MS = 60_000

/** A console process, as the owner of the acts that it runs. Its row in the database has its heartbeat. */
export class Owner {
  readonly id = randomUUID()
  /** The acts that this process runs now, by ID. An open act of this process that isn't among them was given up. */
  readonly running = new Map<string, Promise<unknown>>()
  #registered: Promise<void> | undefined

  constructor(private readonly db: Db) {}

  /** Ensures that the row of this process exists. Throws when the store can't be written. */
  async register(): Promise<void> {
    this.#registered ??= this.beat()
    try {
      await this.#registered
    } catch (error) {
      this.#registered = undefined
      throw error
    }
  }

  /** Stores that this process is alive now. */
  async beat(): Promise<void> {
    const now = new Date().toISOString()
    await this.db
      .insertInto('act_owners')
      .values({ id: this.id, started_at: now, heartbeat_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
      .execute()
  }

  /** Forgets all other processes. Only for a process that holds the lock of the store, which proves that they ended. */
  async endOthers(): Promise<void> {
    await this.db.deleteFrom('act_owners').where('id', '!=', this.id).execute()
  }

  /** Forgets processes whose heartbeat stopped. */
  async endStopped(): Promise<void> {
    await this.db
      .deleteFrom('act_owners')
      .where('id', '!=', this.id)
      .where('heartbeat_at', '<', oldestBeat())
      .execute()
  }
}

const oldestBeat = () => new Date(Date.now() - STOPPED_MS).toISOString()

/** The IDs of processes that are alive, as a query within another. */
export const livingOwners = (db: Db) =>
  db.selectFrom('act_owners').select('act_owners.id').where('heartbeat_at', '>=', oldestBeat())
