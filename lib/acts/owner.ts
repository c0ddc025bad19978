import { randomUUID } from 'node:crypto'
import type { Db } from '@/lib/db/open'

/**
 * The age of the last heartbeat after which a process counts as ended, in milliseconds. Heartbeats come every ten
 * seconds.
 */
export const STOPPED_MS = 60_000

/** A console process, as the owner of the acts that it runs. Its database row contains its heartbeat. */
export class Owner {
  readonly id = randomUUID()
  /** The acts that this process is running, by ID. An open act of this process that isn't listed was abandoned. */
  readonly running = new Map<string, Promise<unknown>>()
  #registered: Promise<void> | undefined

  constructor(private readonly db: Db) {}

  /** Ensures that this process has a row. Throws if the store can't be written. */
  async register(): Promise<void> {
    this.#registered ??= this.beat()
    try {
      await this.#registered
    } catch (error) {
      this.#registered = undefined
      throw error
    }
  }

  /** Stores the current time as the heartbeat of this process. */
  async beat(): Promise<void> {
    const now = new Date().toISOString()
    await this.db
      .insertInto('act_owners')
      .values({ id: this.id, started_at: now, heartbeat_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
      .execute()
  }

  /**
   * Deletes the rows of all other processes. Call this only while holding the lock of the store, which proves that they
   * ended.
   */
  async endOthers(): Promise<void> {
    await this.db.deleteFrom('act_owners').where('id', '!=', this.id).execute()
  }

  /** Deletes the rows of processes whose heartbeat stopped. */
  async endStopped(): Promise<void> {
    await this.db
      .deleteFrom('act_owners')
      .where('id', '!=', this.id)
      .where('heartbeat_at', '<', oldestBeat())
      .execute()
  }
}

const oldestBeat = () => new Date(Date.now() - STOPPED_MS).toISOString()

/** Returns a subquery for the IDs of processes that are alive. */
export const livingOwners = (db: Db) =>
  db.selectFrom('act_owners').select('act_owners.id').where('heartbeat_at', '>=', oldestBeat())
