import type { DnsStatus } from '@/lib/api/dns'
import type { SiteFact } from '@/lib/api/site-views'
import type { SitePlan, SiteRole, SiteStepName, SiteStepState } from '@/lib/sites/model/sites'

/** The label of the evidence that names a person, by email. */
export const REPORTED_BY = 'Added by'

/** A call that the console made to the account's API, from the API log. */
export interface CallFact {
  at: string
  operation: string
  method: string
  path: string
  /** The response's status; null if the response was missing or unusable. */
  status: number | null
  isKeyRefused: boolean
}

/** A resource of a site, with its data from the inventory. */
export interface SiteResourceFact {
  role: SiteRole
  /** The label of the agent that a credential belongs to; empty for other roles. */
  label: string
  id: string | null
  title: string
  state: 'making' | 'unknown' | 'there'
  isCreated: boolean
  addedAt: string
  by: string
  reason: string | null
  /** The inventory's copy; null if the resource was never confirmed. */
  copy: {
    item: Readonly<Record<string, unknown>>
    title: string
    seenAt: string
    firstSeenAt: string
    goneAt: string | null
    /** True if the API ever returned the resource; false if it was entered manually or imported from a file. */
    isConfirmed: boolean
  } | null
}

/** An agent of a site, with the known agent that uses its credential or was chosen manually. */
export interface SiteAgentFact {
  label: string
  serverAddr: string
  domain: string
  credentialId: string | null
  /** The ID of the manually chosen agent. */
  chosenId: string | null
  agent: {
    id: string
    /** The agent's current session; null if it has none. */
    sessionId: string | null
    version: string
    /** The ID of the session's credential; empty if the session names none. */
    credentialId: string
    startedAt: string
    /** The time when the agent's session was last listed. */
    seenAt: string
  } | null
  /** The URL of the agent's API; null if none was chosen. */
  apiUrl: string | null
  /** The endpoints that the agent's session serves. */
  endpoints: readonly { id: string; url: string }[]
}

/** A request through a tunnel that got a response. */
export interface VisitFact {
  at: string
  url: string
  status: number
  ms: number
  agentId: string
}

/** The facts that the steps of a site are derived from. */
export interface SiteFacts {
  /** The account's slug, as used in URLs. */
  slug: string
  plan: SitePlan
  /** The newest calls that have ended, newest first, and the newest one that succeeded. */
  calls: { newest: readonly CallFact[]; answered: CallFact | null }
  /** The time when the newest sync that read every page of a list ended. */
  syncedAt: string | null
  resources: readonly SiteResourceFact[]
  dns: { ingress: DnsStatus | null; domain: DnsStatus | null }
  /** True if the API can return the domain again. */
  isDomainReadable: boolean
  agents: readonly SiteAgentFact[]
  /**
   * The time when the last complete read of sessions ended; null if there was none, or if it is too old to tell which
   * agents are online.
   */
  polledAt: string | null
  visit: VisitFact | null
}

/** The current result of a step, regardless of earlier results. */
export interface Finding {
  state: Exclude<SiteStepState, 'attention'>
  sentence: string
  evidence: SiteFact[]
  /** The time when the evidence for `done` was last seen, and when it was first seen; null if unknown. */
  seenAt: string | null
  firstSeenAt?: string | null
}

export type Findings = Record<SiteStepName, Finding>

export const siteResourceOf = ({ resources }: Pick<SiteFacts, 'resources'>, role: SiteRole) =>
  resources.find((resource) => resource.role === role)

/** Returns when the API last returned a resource, or null if it never did. */
export const confirmedAt = ({ copy }: SiteResourceFact): string | null =>
  copy?.isConfirmed ? copy.seenAt : null

export const noFinding = (sentence: string): Finding => ({
  state: 'todo',
  sentence,
  evidence: [],
  seenAt: null,
})

const maxValue = 300
/** Returns a fact whose value is truncated to the length that a page can show. */
export const fact = (label: string, value: string, href?: string): SiteFact => ({
  label,
  value: value.slice(0, maxValue),
  ...(href === undefined ? {} : { href }),
})

/** Returns the earliest of the known times, or null if there are none. */
export const earliest = (times: readonly (string | null | undefined)[]): string | null =>
  times.flatMap((time) => time ?? []).toSorted()[0] ?? null
