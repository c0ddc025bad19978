import type { Generated } from 'kysely'
import type { SiteRemovalKind, SiteRemovalState, SiteRole, SiteStepName } from '@/lib/sites/model/sites'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** A site: the subject of the site-to-site setup guide, one per customer. */
export interface SitesTable {
  account_id: string
  id: string
  name: string
  customer: string
  zone: string
  connect_domain: string
  /** The email of the person who created the site. */
  user_email: string
  created_at: Time
  /** The time when every step was done; null before that. */
  finished_at: Time | null
  /** The person who confirmed the site's deletion or retried a part of it, and the start of the deletion. */
  taker_id: string | null
  taker_email: string | null
  taken_at: Time | null
  ended_at: Time | null
  /** JSON of the last answered visit through a tunnel; null if there was none. */
  visit: string | null
}

/** A resource of a site. The row is stored before the create request is sent to the platform. */
interface SiteResourcesTable {
  row_id: Generated<number>
  account_id: string
  site_id: string
  role: SiteRole
  /** The agent of a credential; empty for other roles, of which a site has one each. */
  label: string
  /** The resource's ID; null until its creation is confirmed. */
  thing_id: string | null
  title: string
  is_made: number
  state: 'making' | 'unknown' | 'there'
  user_id: string
  user_email: string
  added_at: Time
  /** The idempotency key of the create request; null if the resource was linked. */
  key: string | null
  /** The request that created the resource; null if it was linked. */
  request_id: string | null
  /** The act that creates the resource; null if it was linked, and in rows of older versions. */
  act_id: Generated<string | null>
  reason: string | null
}

interface SiteAgentsTable {
  site_id: string
  label: string
  server_addr: string
  domain: string
  /** The agent's ID, set manually. */
  agent_id: string | null
}

/** The latest evidence for a step. */
interface SiteEvidenceTable {
  site_id: string
  step: SiteStepName
  first_seen_at: Time
  seen_at: Time
  /** JSON of the facts. */
  facts: string
}

/** A confirmed removal in the deletion of a site, with its outcome. */
interface SiteRemovalsTable {
  site_id: string
  /** The removal's position in the order. */
  place: number
  kind: SiteRemovalKind
  id: string
  title: string
  consequence: string
  state: SiteRemovalState
  at: Time | null
  reason: string | null
  /** The agent of a tunnel; null for other kinds. */
  agent_id: string | null
  /** The required DNS record as JSON, and whether it was ever found in DNS; null for other kinds. */
  wanted: string | null
  /** The request that deletes the resource; null before it is sent. */
  request_id: string | null
  /** The act that deletes the resource; null before it is sent, and in rows of older versions. */
  act_id: Generated<string | null>
  /** The time when the agent of a session was asked to stop. */
  stopped_at: Time | null
}

export interface SiteTables {
  sites: SitesTable
  site_things: SiteResourcesTable
  site_agents: SiteAgentsTable
  site_evidence: SiteEvidenceTable
  site_removals: SiteRemovalsTable
}
