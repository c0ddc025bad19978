import type { Generated } from 'kysely'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** A console process that runs acts. A process whose heartbeat stopped has ended. */
interface ActOwnersTable {
  id: string
  started_at: Time
  heartbeat_at: Time
}

/** Something that changes what is outside of the console: see `lib/acts/README.md`. */
export interface ActsTable {
  /** Also the ID of its rows in the audit. */
  id: string
  /** The process that runs it; null once it has ended. */
  owner_id: string | null
  account_id: string
  user_id: string
  operation: string
  target: string | null
  /** Idempotency key, unique for each person and account; null where there is none, or where it was freed. */
  key: Generated<string | null>
  /** HMAC over what the key was used for. */
  body_hash: Generated<string | null>
  /**
   * `pending`: claimed, nothing was sent; `sent`: its intent is in the audit, and it may have been sent; `confirmed`,
   * `failed`, `unknown`: how it ended.
   */
  state: 'pending' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  request_id: string | null
  created_at: Time
  /** The answer that repeated requests with the key get; null where there is none. */
  status: Generated<number | null>
  response: Generated<string | null>
}

export interface ActTables {
  act_owners: ActOwnersTable
  acts: ActsTable
}
