import type { Generated } from 'kysely'
import type { BulkAction } from '@/lib/bulk/model/actions'
import type { BulkJobState } from '@/lib/bulk/model/bulk'
import type { BulkRowState } from '@/lib/bulk/model/rows'

/** A time, as in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** The bulk jobs. Each job runs one action on resources of one kind. See `lib/bulk/README.md`. */
interface BulkJobsTable {
  account_id: string
  id: string
  resource: string
  action: BulkAction
  /** The value to set. Null until the job starts, and for actions without a value. */
  value: string | null
  /** The ID of the person on whose behalf the job runs. Before the start, the ID of the person who planned the job. */
  user_id: string
  user_email: string
  created_at: Time
  started_at: Time | null
  ended_at: Time | null
  state: BulkJobState
  /** The reason that the job is paused or waiting, or null. */
  reason: string | null
  /** The number of consecutive requests with an unknown outcome, counted since a person last continued the job. */
  unknown_count: Generated<number>
}

interface BulkRowsTable {
  job_id: string
  /** The position of the row in the job, counted from 0. */
  position: number
  id: string
  title: string
  state: BulkRowState
  dependants: number
  /** The time when the row was last processed, or null. */
  at: Time | null
  /** The error code of the row's last request, or null. */
  code: string | null
  message: string | null
  act_id: Generated<string | null>
  request_id: Generated<string | null>
}

export interface BulkTables {
  bulk_jobs: BulkJobsTable
  bulk_rows: BulkRowsTable
}
