import type { AgentState } from '@/lib/api/agents'
import type { DnsStatus } from '@/lib/api/dns'
import type { SiteFact } from '@/lib/api/site-views'
import type { SitePlan, SiteRole, SiteStepName, SiteStepState } from '@/lib/sites/model/sites'

export const REPORTED_BY = 'Added by'

export interface CallFact {
  at: string
  operation: string
  method: string
  path: string
  /** The response's status, or null if no usable response arrived. */
  status: number | null
  isKeyRefused: boolean
}

export interface SiteResourceFact {
  role: SiteRole
  /** The label of the agent that a credential is for, or an empty string for other roles. */
  label: string
  id: string | null
  title: string
  state: 'creating' | 'unknown' | 'exists'
  isCreated: boolean
  addedAt: string
  by: string
  reason: string | null
  /** The copy in the inventory, or null if the inventory doesn't have the resource. */
  copy: {
    item: Readonly<Record<string, unknown>>
    title: string
    seenAt: string
    firstSeenAt: string
    goneAt: string | null
    /** True if the account's API has ever returned the resource. */
    isConfirmed: boolean
  } | null
}

/** An agent of a site. `agent` is found by `credentialId`, or by `chosenId` if no agent has that credential. */
export interface SiteAgentFact {
  label: string
  serverAddr: string
  domain: string
  credentialId: string | null
  chosenId: string | null
  agent: {
    id: string
    sessionId: string | null
    state: AgentState
    version: string
    /** The ID of the session's credential, or an empty string if the session doesn't report one. */
    credentialId: string
    startedAt: string
    /** The time of the last complete poll of the sessions, or the session's start if no poll is recent. */
    seenAt: string
  } | null
  apiUrl: string | null
  endpoints: readonly { id: string; url: string }[]
}

export interface TestRequestFact {
  at: string
  url: string
  /** The response's status, or 0 if no response arrived. */
  status: number
  ms: number
  agentId: string
  /** A short description of why the request failed. Absent if it succeeded. A 5xx status counts as a failure. */
  failure?: string | undefined
}

export interface SiteFacts {
  slug: string
  plan: SitePlan
  /**
   * `newest` contains up to 20 completed requests, newest first. `answered` is the last success among the last 500
   * requests, or null.
   */
  calls: { newest: readonly CallFact[]; answered: CallFact | null }
  /** The time when any of the account's lists was last read completely, or null if no list has been. */
  syncedAt: string | null
  resources: readonly SiteResourceFact[]
  dns: { ingress: DnsStatus | null; domain: DnsStatus | null }
  isDomainReadable: boolean
  agents: readonly SiteAgentFact[]
  /**
   * The time when the sessions were last read completely. Null if that was too long ago, or if a later poll failed, so
   * that it's unknown which agents are online.
   */
  polledAt: string | null
  testRequest: TestRequestFact | null
}

/** The state of a step according to the current data, regardless of stored evidence. */
export interface Finding {
  state: Exclude<SiteStepState, 'attention'>
  sentence: string
  evidence: SiteFact[]
  /** The time of the evidence for `done`. Null in other states, or if the time is unknown. */
  seenAt: string | null
  firstSeenAt?: string | null
}

export type StepFindings = Record<SiteStepName, Finding>

export const siteResourceOf = ({ resources }: Pick<SiteFacts, 'resources'>, role: SiteRole) =>
  resources.find((resource) => resource.role === role)

export const confirmedAt = ({ copy }: SiteResourceFact): string | null =>
  copy?.isConfirmed ? copy.seenAt : null

export const noFinding = (sentence: string): Finding => ({
  state: 'todo',
  sentence,
  evidence: [],
  seenAt: null,
})

const maxValue = 300
export const fact = (label: string, value: string, href?: string): SiteFact => ({
  label,
  value: value.slice(0, maxValue),
  ...(href === undefined ? {} : { href }),
})

/** Returns a fact whose value is a time, in RFC 3339 format. Pages show it as relative time. */
export const timeFact = (label: string, value: string): SiteFact => ({ label, value, kind: 'time' })

export const earliest = (times: readonly (string | null | undefined)[]): string | null =>
  times.flatMap((time) => time ?? []).toSorted()[0] ?? null
