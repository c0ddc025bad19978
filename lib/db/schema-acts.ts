import type { Generated } from 'kysely'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** A console process that runs acts. A process whose heartbeat stopped has ended. */
interface ActOwnersTable {
  id: string
  started_at: Time
  heartbeat_at: Time
}

/** An operation with effects outside the console. See `lib/acts/README.md`. */
export interface ActsTable {
  /** The ID of the act and of its rows in the audit log. */
  id: string
  /** The process that runs the act; null once the act has ended. */
  owner_id: string | null
  account_id: string
  user_id: string
  operation: string
  target: string | null
  /** Idempotency key, unique per person and account; null if there is none or it was freed. */
  key: Generated<string | null>
  /** HMAC over the request that used the key. */
  body_hash: Generated<string | null>
  /**
   * `pending`: claimed, nothing was sent. `sent`: its intent is in the audit log, and it may have been sent.
   * `confirmed`, `failed`, `unknown`: its outcome.
   */
  state: 'pending' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  /**
   * The resource that the act compared before changing it; null if it compared none. While the act is `pending` or
   * `sent`, no other act has the same one.
   */
  locked_resource: Generated<string | null>
  request_id: string | null
  created_at: Time
  /** The response for repeated requests with the same key; null if there is none. */
  status: Generated<number | null>
  response: Generated<string | null>
}

export interface ActTables {
  act_owners: ActOwnersTable
  acts: ActsTable
}
