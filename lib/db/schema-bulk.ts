import type { Generated } from 'kysely'
import type { BulkAction, BulkJobState, BulkRowState } from '@/lib/bulk/model/bulk'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** One action on many resources of a kind: see `lib/bulk/README.md`. */
interface BulkJobsTable {
  account_id: string
  id: string
  resource: string
  action: BulkAction
  /** The value to set; null until the job starts, and for an action without one. */
  value: string | null
  /** The person who planned the job; later the last one who started, resumed or retried it. */
  user_id: string
  user_email: string
  created_at: Time
  started_at: Time | null
  ended_at: Time | null
  state: BulkJobState
  /** The reason why the job is paused or waits. */
  reason: string | null
}

/** A resource of a bulk job. */
interface BulkRowsTable {
  job_id: string
  /** The 0-based position of the row in the job. */
  place: number
  id: string
  title: string
  state: BulkRowState
  /** The number of resources that depended on this one when the job was planned. */
  dependants: number
  /** The time when the state last changed; null if it never did. */
  at: Time | null
  /** The error code if the row failed, was skipped or is unknown. */
  code: string | null
  message: string | null
  /** The act and the request of the row's last write. */
  act_id: Generated<string | null>
  request_id: Generated<string | null>
}

export interface BulkTables {
  bulk_jobs: BulkJobsTable
  bulk_rows: BulkRowsTable
}
