import type { Generated } from 'kysely'
import type { SiteRemovalKind, SiteRemovalState, SiteRole, SiteStepName } from '@/lib/sites/model/sites'

/** A time, as in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** The sites, each for the network of one customer. See `lib/sites/README.md`. */
export interface SitesTable {
  account_id: string
  id: string
  name: string
  customer: string
  zone: string
  connect_domain: string
  /**
   * The email of the person who created the site. For an imported site, the email comes from the file and isn't
   * verified.
   */
  user_email: string
  created_at: Time
  /** The time of the import, and the email of the person who imported the site. Null for a site created here. */
  imported_at: Time | null
  imported_by: string | null
  /** The time when every step had been done at least once, or null if some steps were never done. */
  finished_at: Time | null
  /**
   * The ID of the person who confirmed the site's deletion or last retried a removal. Null if no one confirmed the
   * deletion.
   */
  deletion_user_id: string | null
  deletion_user_email: string | null
  deletion_confirmed_at: Time | null
  ended_at: Time | null
  /** The last test request through a tunnel, as the JSON of a `TestRequestFact`. Null if none is stored. */
  visit: string | null
}

/** The resources of sites. The row of a created resource is stored before the create request is sent. */
interface SiteResourcesTable {
  row_id: Generated<number>
  account_id: string
  site_id: string
  role: SiteRole
  /** The label of the agent that a credential is for, or an empty string for other roles. */
  label: string
  /** The resource's ID, or null until its creation is confirmed. */
  resource_id: string | null
  title: string
  is_created: number
  state: 'creating' | 'unknown' | 'exists'
  user_id: string
  user_email: string
  added_at: Time
  /** The idempotency key of the create request, or null without a create request. */
  key: string | null
  /** The ID of the create request, or null without a create request. */
  request_id: string | null
  /** The ID of the create request's act. Null without a create request, and in rows written by earlier versions. */
  act_id: Generated<string | null>
  reason: string | null
}

interface SiteAgentsTable {
  site_id: string
  label: string
  server_addr: string
  domain: string
  agent_id: string | null
}

interface SiteEvidenceTable {
  site_id: string
  step: SiteStepName
  first_seen_at: Time
  seen_at: Time
  facts: string
}

interface SiteRemovalsTable {
  site_id: string
  position: number
  kind: SiteRemovalKind
  id: string
  title: string
  consequence: string
  state: SiteRemovalState
  at: Time | null
  reason: string | null
  /** The ID of the agent that serves the tunnel, or null for other kinds. */
  agent_id: string | null
  /** The DNS record (see `PlannedRecord`) as JSON, or null for other kinds. */
  wanted: string | null
  /** The ID of the request that deletes the resource, or null before the request is sent. */
  request_id: string | null
  /**
   * The ID of the act that deletes the resource. Null before the act begins, and in rows written by earlier versions.
   */
  act_id: Generated<string | null>
  /** The time when the console began to send the stop command to the agent, or null. */
  stopped_at: Time | null
}

export interface SiteTables {
  sites: SitesTable
  site_resources: SiteResourcesTable
  site_agents: SiteAgentsTable
  site_evidence: SiteEvidenceTable
  site_removals: SiteRemovalsTable
}
