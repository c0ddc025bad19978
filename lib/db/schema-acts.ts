import type { Generated } from 'kysely'

/** A time, as in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** The processes of the console that run acts. A process without a recent heartbeat counts as ended. */
interface ActOwnersTable {
  id: string
  started_at: Time
  heartbeat_at: Time
}

export interface ActsTable {
  id: string
  /** The process that runs the act, or null after the act has ended. */
  owner_id: string | null
  account_id: string
  user_id: string
  operation: string
  target: string | null
  /** The idempotency key, unique per person and account. Null if the request had no key, or if the key was released. */
  key: Generated<string | null>
  /** The HMAC of the subject and body of the request that holds the key. */
  body_hash: Generated<string | null>
  /** The state: `pending` before the request is sent, `sent` if the request may have been sent, or an outcome. */
  state: 'pending' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  /** The locked resource, or null. Two unfinished acts can't lock the same resource. */
  locked_resource: Generated<string | null>
  request_id: string | null
  created_at: Time
  /** The status of the response to repeated requests with the same key, or null if no response is stored. */
  status: Generated<number | null>
  response: Generated<string | null>
}

export interface ActTables {
  act_owners: ActOwnersTable
  acts: ActsTable
}
