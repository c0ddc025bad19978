/** How a call ended: `none` no usable answer; `unknown` nothing was kept a minute later: the console ended meanwhile. */
export type RequestEnd = 'done' | 'refused' | 'none' | 'running' | 'unknown'

/** One call that the console made to an account's API. */
export interface RequestEntry {
  /** Place in the ledger: the key of paging. */
  id: number
  at: string
  operation: string
  target: string | null
  /** The resource's name, as the inventory has it. */
  title: string | null
  gone_at: string | null
  method: string
  /** Below the account's base URL, with its query. */
  path: string
  /** JSON text, secrets as fingerprints. */
  body: string | null
  end: RequestEnd
  status: number | null
  code: string | null
  reason: string | null
  ms: number | null
  request_id: string | null
  /** Null: the console's own work. */
  user_email: string | null
  /** The kind of the console's own work that it served: of a job, `sync`, `probe`; with a person where it was theirs. */
  work: string | null
}

export interface RequestsPage {
  entries: RequestEntry[]
  /** Give as `before` for older ones; null at the end. */
  next: number | null
}
