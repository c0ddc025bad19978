import { randomUUID } from 'node:crypto'
import type { Db } from '@/lib/db/open'

/** The time without a heartbeat after which a process counts as ended, in milliseconds. */
export const STOPPED_MS = 60_000

/**
 * The result of storing an outcome. `store-fault` means that the store rejected a write, for example because the disk
 * is full. `failed` means any other error.
 */
export type Settled = 'stored' | 'store-fault' | 'failed'

/** A process of the console, identified by a row in `act_owners` that contains its heartbeat. */
export class Owner {
  readonly id = randomUUID()
  readonly running = new Map<string, Promise<unknown>>()
  /** Functions that try again to store incompletely stored outcomes, keyed by the act's ID. */
  readonly unsettled = new Map<string, () => Promise<Settled>>()
  #registered: Promise<void> | undefined

  constructor(private readonly db: Db) {}

  /** Stores this process's row if it doesn't exist yet. Throws if the store can't be written. */
  async register(): Promise<void> {
    this.#registered ??= this.beat()
    try {
      await this.#registered
    } catch (error) {
      this.#registered = undefined
      throw error
    }
  }

  async beat(): Promise<void> {
    const now = new Date().toISOString()
    await this.db
      .insertInto('act_owners')
      .values({ id: this.id, started_at: now, heartbeat_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
      .execute()
  }

  /** Deletes the rows of all other processes. The caller must hold the store's lock. */
  async endOthers(): Promise<void> {
    await this.db.deleteFrom('act_owners').where('id', '!=', this.id).execute()
  }

  async endStopped(): Promise<void> {
    await this.db
      .deleteFrom('act_owners')
      .where('id', '!=', this.id)
      .where('heartbeat_at', '<', oldestBeat())
      .execute()
  }
}

const oldestBeat = () => new Date(Date.now() - STOPPED_MS).toISOString()

export const livingOwners = (db: Db) =>
  db.selectFrom('act_owners').select('act_owners.id').where('heartbeat_at', '>=', oldestBeat())
