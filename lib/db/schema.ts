import type { Generated } from 'kysely'
import type { CapabilityState } from '@/lib/contract/offers'
import type { ActTables } from './schema-acts'
import type { AgentTables } from './schema-agents'
import type { BulkTables } from './schema-bulk'
import type { SiteTables } from './schema-sites'

/** Times are RFC 3339 strings in UTC with milliseconds, so that text order is time order. */
type Time = string
export type Role = 'viewer' | 'operator' | 'admin'

export interface UsersTable {
  id: string
  /** As entered. Unique, ignoring case. */
  email: string
  password_hash: string
  role: Role
  disabled_at: Time | null
  created_at: Time
}

/** A signed-in browser. The token contains only the ID; everything else is read from this table on each request. */
export interface SessionsTable {
  id: string
  user_id: string
  created_at: Time
  seen_at: Time
  /** The time when the session ends, regardless of use. */
  expires_at: Time
  /** The time when the person last entered their password in this session, including at sign-in. */
  confirmed_at: Time
  revoked_at: Time | null
  user_agent: string
  address: string
}

/** Sign-in attempts, for limits per account and per address. */
export interface AttemptsTable {
  id: Generated<number>
  /** `email:…` or `address:…`. */
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
  /** AES-256-GCM over the API key; additional data: table, row and key ID. */
  sealed_key: string
  /**
   * `local`: the local platform, to which all rules apply and whose name server answers DNS checks. `connected`: any
   * other account.
   */
  kind: 'local' | 'connected'
  created_at: Time
  /** The addresses that the account's DNS checks query, as a JSON array. Null means those of the environment. */
  name_servers: string | null
}

/** The known capabilities of an account's API: `<resource>.<operation>` or `<resource>.<operation>#<field>`. */
export interface CapabilitiesTable {
  account_id: string
  name: string
  state: CapabilityState
  checked_at: Time
}

/** The console's copy of an account. Facet columns contain the resource's facets in their declared order. */
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
  /** The error code of a problem that the platform reports for the resource; null if there is none. */
  attention: string | null
  /** The end of the resource's validity; null if it doesn't state one. */
  ends_at: Time | null
  /** 1 if DNS must contain records for the resource, 2 if its targets can't be read, otherwise 0. */
  needs_dns: Generated<number>
  /** The state of the resource's managed certificate, for filters; empty if the platform manages none. */
  certificate: Generated<string>
  /** The way in which the console learned of the resource. */
  source: 'list' | 'registered' | 'added'
  first_seen_at: Time
  /** The time when the API last returned the resource; if it never did, when a person or a file last named it. */
  seen_at: Time
  /** The time when the copy last changed; null if it never has. */
  changed_at: Generated<Time | null>
  gone_at: Time | null
  /**
   * 0 if this account's API never returned the resource to this console. The copy then comes from user input or a file.
   */
  is_confirmed: Generated<number>
  /** The time when the last background request for the resource by ID was sent; null if there was none. */
  looked_at: Generated<Time | null>
}

/** References of a row, for "Used by". */
export interface InventoryRefsTable {
  account_id: string
  resource: string
  id: string
  field: string
  target_id: string
}

/** Tags in the metadata of a row, as `key=value`. */
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
  /** Error code and message of the last attempt; null if it succeeded. */
  error: string | null
  /** The time when the last walk that read every page ended. */
  complete_at: Time | null
  /** The number of pages that the last walk requested. */
  pages: number
}

/** One row before an act (`intent`) and one after (`outcome`), chained by an HMAC. Append-only. */
export interface AuditTable {
  seq: Generated<number>
  at: Time
  phase: 'intent' | 'outcome'
  /** Joins the two rows of one act. */
  act_id: string
  user_id: string | null
  user_email: string | null
  account_id: string | null
  /** `<resource>.<operation>`, or an act of the console itself such as `users.sign-in`. */
  operation: string
  target: string | null
  /** The result. Only outcome rows have one. */
  result: 'done' | 'refused' | 'unknown' | null
  status: number | null
  request_id: string | null
  /** JSON, with secrets replaced by fingerprints. */
  before: string | null
  after: string | null
  /** HMAC over the previous row's mac and this row. */
  mac: string
}

type KnownStanding = 'wrong' | 'missing' | 'apex' | 'incomplete' | 'forbidden' | 'attention' | 'correct'

/** The last DNS check of a domain or ingress. */
export interface DnsChecksTable {
  account_id: string
  resource: string
  id: string
  checked_at: Time
  verdict: 'correct' | 'missing' | 'wrong' | 'unknown'
  /** The state that people see, which is that of the worst record. */
  standing: Generated<KnownStanding | 'unknown' | 'waiting'>
  /** The last conclusive state, neither unknown nor waiting. Null if there was none. */
  known_standing: Generated<KnownStanding | null>
  body: string
}

/**
 * A link to a page without sign-in that shows the DNS records of one domain or ingress. Revoking a link deletes its
 * row.
 */
export interface DnsLinksTable {
  id: string
  account_id: string
  resource: string
  resource_id: string
  /** A keyed hash of the token in the URL. The token itself isn't stored. */
  token_hash: string
  user_id: string
  user_email: string
  /** The recipient or purpose of the link; empty if its creator gave nothing. */
  note: Generated<string>
  created_at: Time
  expires_at: Time
  /** The time when the link was last opened; null if it never was. */
  opened_at: Time | null
}

/** Status history of the hostnames in abuse reports: one row per observed change. */
export interface AbuseHostnamesTable {
  account_id: string
  report_id: string
  hostname: string
  status: string
  /** The time when the console first observed this status. */
  seen_at: Time
}

/** Background jobs. A row exists until its job is done. The lease holder runs the job. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  account_id: string
  /** The subject of the job; only one job per kind and subject exists. */
  subject: string
  due_at: Time
  /** The number of previous runs, for back-off. */
  runs: number
  lease_until: Time | null
}

/**
 * Every call that the console made to an account's API. The request is stored without its secrets; the response isn't.
 */
export interface RequestsTable {
  id: Generated<number>
  account_id: string
  at: Time
  operation: string
  /** The target of the call, as named in the audit log. */
  target: string | null
  method: string
  /** Path and query as sent, below the base URL. */
  path: string
  /** The body as JSON, with secrets as fingerprints; null if the request had none. */
  body: string | null
  /** Status of the response; null if there is none. */
  status: number | null
  /** The platform's error code. */
  code: string | null
  /** The reason for the lack of a usable response. See `NoAnswer`. */
  reason: string | null
  /** The time until the response was complete, in milliseconds; null while the call runs, and if its end is unknown. */
  ms: number | null
  /** The process that runs the call, in `act_owners`; null once the call has ended. */
  owner_id: Generated<string | null>
  request_id: string | null
  /** The email of the person who caused the call; null for the console's own work. */
  user_email: string | null
  /** The console's own work that caused the call: the kind of a job, or `sync`. */
  work: string | null
}

/** Saved views of lists. */
export interface ListViewsTable {
  id: string
  account_id: string
  resource: string
  /** The person who saved the view. */
  user_id: string
  name: string
  /** Search, filters, grouping and sort order, as in the URL of the list. */
  search: string
  /** The columns besides the name, comma-separated; null for the default ones. */
  columns: string | null
  /** 1 if the view is visible to everyone who uses the account. */
  is_shared: number
  created_at: Time
}

export interface Tables extends ActTables, AgentTables, BulkTables, SiteTables {
  requests: RequestsTable
  jobs: JobsTable
  users: UsersTable
  sessions: SessionsTable
  attempts: AttemptsTable
  settings: SettingsTable
  accounts: AccountsTable
  capabilities: CapabilitiesTable
  inventory: InventoryTable
  inventory_refs: InventoryRefsTable
  inventory_tags: InventoryTagsTable
  inventory_syncs: InventorySyncsTable
  audit: AuditTable
  dns_checks: DnsChecksTable
  dns_links: DnsLinksTable
  list_views: ListViewsTable
  abuse_hostnames: AbuseHostnamesTable
}
