import type { Generated } from 'kysely'
import type { SiteRemovalKind, SiteRemovalState, SiteRole, SiteStepName } from '@/lib/sites/model/sites'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** A site: what a guide through the site-to-site set-up is about, one a customer. */
export interface SitesTable {
  account_id: string
  id: string
  name: string
  customer: string
  zone: string
  connect_domain: string
  /** Email of who began it. */
  user_email: string
  created_at: Time
  /** When every step had been done. */
  finished_at: Time | null
  /** Who confirmed its take-down, or tried a part of it again, and when it began. */
  taker_id: string | null
  taker_email: string | null
  taken_at: Time | null
  ended_at: Time | null
  /** JSON of the last visit through a tunnel that was answered; null: none was. */
  visit: string | null
}

/** A thing of a site. Its row is there before the platform is asked to make it. */
interface SiteThingsTable {
  row_id: Generated<number>
  account_id: string
  site_id: string
  role: SiteRole
  /** The agent of a credential; empty for the others, of which a site has one each. */
  label: string
  /** Null while its creation is not known to be done. */
  thing_id: string | null
  title: string
  is_made: number
  state: 'making' | 'unknown' | 'there'
  user_id: string
  user_email: string
  added_at: Time
  /** Idempotency key of its creation; null for one that was there. */
  key: string | null
  /** The request that created it; null for one that was linked. */
  request_id: string | null
  /** The act that creates it; null for one that was linked, and in rows of older versions. */
  act_id: Generated<string | null>
  reason: string | null
}

interface SiteAgentsTable {
  site_id: string
  label: string
  server_addr: string
  domain: string
  /** Chosen by hand. */
  agent_id: string | null
}

/** The evidence of a step that was seen last. */
interface SiteEvidenceTable {
  site_id: string
  step: SiteStepName
  first_seen_at: Time
  seen_at: Time
  /** JSON of the facts. */
  facts: string
}

/** A removal of a take-down, as it was confirmed, and what came of it. */
interface SiteRemovalsTable {
  site_id: string
  /** Its place in the order. */
  place: number
  kind: SiteRemovalKind
  id: string
  title: string
  consequence: string
  state: SiteRemovalState
  at: Time | null
  reason: string | null
  /** The agent of a tunnel; null for the others. */
  agent_id: string | null
  /** JSON of the record that DNS was to hold, and whether it ever was seen there; null for the others. */
  wanted: string | null
  /** The request that deletes it; null before it is sent. */
  request_id: string | null
  /** The act that deletes it; null before it is sent, and in rows of older versions. */
  act_id: Generated<string | null>
  /** When the agent of a session was told to stop. */
  stopped_at: Time | null
}

export interface SiteTables {
  sites: SitesTable
  site_things: SiteThingsTable
  site_agents: SiteAgentsTable
  site_evidence: SiteEvidenceTable
  site_removals: SiteRemovalsTable
}
