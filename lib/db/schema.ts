import type { Generated } from 'kysely'
import type { CapabilityState } from '@/lib/contract/offers'
import type { ActTables } from './schema-acts'
import type { AgentTables } from './schema-agents'
import type { BulkTables } from './schema-bulk'
import type { DnsTables } from './schema-dns'
import type { SiteTables } from './schema-sites'

/** A time as an RFC 3339 string in UTC with milliseconds. Such strings sort by time. */
type Time = string
export type Role = 'viewer' | 'operator' | 'admin'

export interface UsersTable {
  id: string
  /** The email as a person entered it. Unique, ignoring case. */
  email: string
  password_hash: string
  role: Role
  disabled_at: Time | null
  created_at: Time
}

export interface SessionsTable {
  id: string
  user_id: string
  created_at: Time
  seen_at: Time
  /** The time when the session ends, even if the session is in use. */
  expires_at: Time
  /** The time when the person last entered their password in this session, including at sign-in. */
  confirmed_at: Time
  revoked_at: Time | null
  user_agent: string
  address: string
}

/** The attempts to enter a password or a setup code, for limits per email and per network. */
export interface AttemptsTable {
  id: Generated<number>
  /** The subject of a limit, such as `email:…`, `address:…` or `set-up`. */
  subject: string
  at: Time
}

export interface SettingsTable {
  name: string
  value: string
}

export interface AccountsTable {
  id: string
  slug: string
  name: string
  base_url: string
  version_header: string
  version: string
  /**
   * The API key, encrypted with AES-256-GCM and bound to its table, row and sealing key. Empty if the account has no
   * API key.
   */
  sealed_key: string
  kind: 'local' | 'connected'
  created_at: Time
  /**
   * The name servers for the account's DNS checks, as a JSON list. If null or empty, the console's DNS settings apply.
   */
  dns_servers: string | null
}

export type ConnectionResult = 'working' | 'key-refused' | 'failing' | 'unreachable'

export interface AccountResultsTable {
  account_id: string
  result: ConnectionResult
  at: Time
}

/** The known capabilities of accounts' APIs. `name` is `<resource>.<operation>` or `<resource>.<operation>#<field>`. */
export interface CapabilitiesTable {
  account_id: string
  name: string
  state: CapabilityState
  checked_at: Time
}

/** The inventory. The facet columns contain the values of the resource's facets, in the order of their declaration. */
export interface InventoryTable {
  row_id: Generated<number>
  account_id: string
  resource: string
  id: string
  title: string
  created_at: string
  facet_1: string
  facet_2: string
  facet_3: string
  facet_4: string
  /** The resource as JSON, without secrets. */
  body: string
  /** The error code of a problem that the platform reports for the resource, or null. */
  attention: string | null
  /** The time when the resource expires. Null if it doesn't expire, or if the time is unknown. */
  ends_at: Time | null
  /** 1 if the resource requires DNS records, 2 if its DNS targets are unknown, otherwise 0. */
  needs_dns: Generated<number>
  /** The state of the resource for filters and sorting, in the form that `storedState` writes. */
  state: Generated<string>
  /** 1 if another resource causes the state, otherwise 0. */
  is_elsewhere: Generated<number>
  /**
   * The state of the resource's managed certificate, for filters, or an empty string if the platform doesn't manage a
   * certificate.
   */
  certificate: Generated<string>
  /**
   * `list` if the API can list the resource. Otherwise, `registered` for a resource that was created in this console,
   * and `added` for any other resource.
   */
  source: 'list' | 'registered' | 'added'
  first_seen_at: Time
  /**
   * The time when the API last returned the resource. If the API never returned the resource, the time when a person
   * added it, or the time in the imported file.
   */
  seen_at: Time
  /** The time when the console last found the resource changed or restored, or null. */
  changed_at: Generated<Time | null>
  gone_at: Time | null
  /** 0 if this account's API has never returned the resource. The data then comes from a person or a file. */
  is_confirmed: Generated<number>
  /** The time when a background check last read the resource by ID, or null. */
  checked_at: Generated<Time | null>
}

export interface InventoryRefsTable {
  account_id: string
  resource: string
  id: string
  field: string
  target_id: string
}

/** The tags in the metadata of resources, as `key=value`. */
export interface InventoryTagsTable {
  account_id: string
  resource: string
  id: string
  tag: string
}

export interface InventorySyncsTable {
  account_id: string
  resource: string
  started_at: Time
  finished_at: Time | null
  /** The error code and message of the last finished sync, as JSON, or null if that sync succeeded. */
  error: string | null
  /** The time when the list was last read completely, or null if the list was never read completely. */
  complete_at: Time | null
  pages: number
}

/** The audit log. An operation has one row for its intent and one row for each outcome. Rows are never changed. */
export interface AuditTable {
  seq: Generated<number>
  at: Time
  phase: 'intent' | 'outcome'
  act_id: string
  user_id: string | null
  user_email: string | null
  account_id: string | null
  /** The operation: `<resource>.<operation>`, or an operation on the console itself, such as `sessions.sign-in`. */
  operation: string
  target: string | null
  /** The result, or null in intent rows. */
  result: 'done' | 'refused' | 'unknown' | null
  status: number | null
  request_id: string | null
  /** The value before the operation as JSON, with secrets replaced by fingerprints. */
  before: string | null
  after: string | null
  address: string | null
  /** The HMAC of this row and the previous row's `mac`. */
  mac: string
}

/** The status history of the hostnames in abuse reports, with one row per change. */
export interface AbuseHostnamesTable {
  account_id: string
  report_id: string
  hostname: string
  status: string
  seen_at: Time
}

/** The background jobs. A row exists until its job is done. The process that holds the lease runs the job. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  account_id: string
  /** The subject of the job. No two jobs have the same kind, account and subject. */
  subject: string
  due_at: Time
  /** The number of runs since the job was created or last started over. Determines the delay before the next run. */
  runs: number
  lease_until: Time | null
}

/** The requests to accounts' APIs. Request bodies are stored without secrets, and response bodies aren't stored. */
export interface RequestsTable {
  id: Generated<number>
  account_id: string
  at: Time
  operation: string
  target: string | null
  method: string
  /** The path and query after the base URL, as sent. */
  path: string
  /** The request body as JSON, with secrets replaced by fingerprints, or null. */
  body: string | null
  /** The response's status, or null if no response arrived. */
  status: number | null
  code: string | null
  /** The platform's message about a rejected write, or null. */
  message: Generated<string | null>
  /** The reason that no usable response arrived (see `NoAnswer`). Null if one arrived, or after an interruption. */
  reason: string | null
  /** The time until the response was complete, in milliseconds. Null if the request is running or has no known end. */
  ms: number | null
  /** The process in `act_owners` that is running the request, or null after the request has ended. */
  owner_id: Generated<string | null>
  request_id: string | null
  /** The email of the person who caused the request, or null if background work caused the request. */
  user_email: string | null
  /** The work that caused the request, such as `sync`, `probe` or a kind of job, or null. */
  work: string | null
}

export interface ListViewsTable {
  id: string
  account_id: string
  resource: string
  user_id: string
  name: string
  /** The search, filters, grouping and sort order, as in the list's URL. */
  search: string
  /** The columns that are shown in addition to the name, separated by commas, or null for the default columns. */
  columns: string | null
  /** 1 if everyone with access to the console can see the view, otherwise 0. */
  is_shared: number
  created_at: Time
}

export interface Tables extends ActTables, AgentTables, BulkTables, DnsTables, SiteTables {
  requests: RequestsTable
  jobs: JobsTable
  users: UsersTable
  sessions: SessionsTable
  attempts: AttemptsTable
  settings: SettingsTable
  accounts: AccountsTable
  account_results: AccountResultsTable
  capabilities: CapabilitiesTable
  inventory: InventoryTable
  inventory_refs: InventoryRefsTable
  inventory_tags: InventoryTagsTable
  inventory_syncs: InventorySyncsTable
  audit: AuditTable
  list_views: ListViewsTable
  abuse_hostnames: AbuseHostnamesTable
}
