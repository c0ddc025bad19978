import type { Generated } from 'kysely'
import type { CapabilityState } from '@/lib/contract/offers'
import type { ActTables } from './schema-acts'
import type { AgentTables } from './schema-agents'
import type { SiteTables } from './schema-sites'

/** Times are RFC 3339 strings in UTC with milliseconds, so that text order is time order. */
type Time = string
export type Role = 'viewer' | 'operator' | 'admin'

export interface UsersTable {
  id: string
  /** As typed; unique without regard to case. */
  email: string
  password_hash: string
  role: Role
  disabled_at: Time | null
  created_at: Time
}

/** A signed-in browser. The token holds only the id; everything else is read from here on each request. */
export interface SessionsTable {
  id: string
  user_id: string
  created_at: Time
  seen_at: Time
  /** Absolute end, whatever the use. */
  expires_at: Time
  /** When the person last gave their password in this session; signing in counts. */
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
  /** AES-256-GCM over the API key; additional data: table, row and key id. */
  sealed_key: string
  /** `local`: the local platform, whose rules all hold; its name server is asked. */
  kind: 'local' | 'connected'
  created_at: Time
}

/** What an account's API is known to offer: `<resource>.<operation>` or `<resource>.<operation>#<field>`. */
export interface CapabilitiesTable {
  account_id: string
  name: string
  state: CapabilityState
  checked_at: Time
}

/** The console's copy of an account. Facet columns hold the resource's facets in their declared order. */
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
  /** The resource as JSON, secrets removed. */
  body: string
  /** What the platform itself says is wrong with it, as its error code; null for nothing. */
  attention: string | null
  /** Until when it is valid; null where it does not say. */
  ends_at: Time | null
  /** 1 where DNS must hold records for it, 2 where its targets can't be read, else 0. */
  needs_dns: Generated<number>
  /** How the console came to know it. */
  source: 'list' | 'registered' | 'added'
  first_seen_at: Time
  /** When the API last had it; where it never did, when somebody or a file said so. */
  seen_at: Time
  /** When what is kept last became another; null where it is still the first. */
  changed_at: Generated<Time | null>
  gone_at: Time | null
  /** 0: this account's API never told this console of it; what is kept is what somebody typed or a file said. */
  is_confirmed: Generated<number>
  /** When the console last asked for it by its id without anybody waiting; null: never. */
  looked_at: Generated<Time | null>
}

/** What a row refers to, for "used by". */
export interface InventoryRefsTable {
  account_id: string
  resource: string
  id: string
  field: string
  target_id: string
}

export interface InventorySyncsTable {
  account_id: string
  resource: string
  started_at: Time
  finished_at: Time | null
  /** Error code and sentence of the last try, null when it worked. */
  error: string | null
  /** End of the last walk that saw every page. */
  complete_at: Time | null
  /** Pages that the last walk asked for. */
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
  /** Outcome rows only. */
  result: 'done' | 'refused' | 'unknown' | null
  status: number | null
  request_id: string | null
  /** JSON, secrets replaced by fingerprints. */
  before: string | null
  after: string | null
  /** HMAC over the previous row's mac and this row. */
  mac: string
}

/** The last DNS check of a domain or ingress. */
export interface DnsChecksTable {
  account_id: string
  resource: string
  id: string
  checked_at: Time
  verdict: 'correct' | 'missing' | 'wrong' | 'unknown'
  body: string
}

/** What was done about a host name of an abuse report, each time it was seen to be otherwise. */
export interface AbuseHostnamesTable {
  account_id: string
  report_id: string
  hostname: string
  status: string
  /** When the console first saw it so. */
  seen_at: Time
}

/** Durable work: a row until it is done. Whoever holds the lease runs it. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  account_id: string
  /** What it is about; one job of a kind about one thing. */
  subject: string
  due_at: Time
  /** How often it ran already, for back-off. */
  runs: number
  lease_until: Time | null
}

/** Every call that the console made to an account's API. What it sent is kept without its secrets; what came back is not kept. */
export interface RequestsTable {
  id: Generated<number>
  account_id: string
  at: Time
  operation: string
  /** What it was about, as the audit names it. */
  target: string | null
  method: string
  /** Path and query as sent, below the base URL. */
  path: string
  /** JSON, secrets as fingerprints; null where nothing was sent. */
  body: string | null
  /** Of the answer; null while there is none, or when none came. */
  status: number | null
  /** The platform's error code. */
  code: string | null
  /** Why there was no usable answer, as of `NoAnswer`. */
  reason: string | null
  /** From the start to the whole answer; null while it runs, and where its end is unknown. */
  ms: number | null
  /** The process that runs it, in `act_owners`; null once it has ended. */
  owner_id: Generated<string | null>
  request_id: string | null
  /** Who asked for it; null for the console's own work. */
  user_email: string | null
  /** What of the console's own work it served: the kind of a job, `sync`. */
  work: string | null
}

export interface Tables extends ActTables, AgentTables, SiteTables {
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
  inventory_syncs: InventorySyncsTable
  audit: AuditTable
  dns_checks: DnsChecksTable
  abuse_hostnames: AbuseHostnamesTable
}
