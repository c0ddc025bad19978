import type { DnsStatus } from '@/lib/api/dns'
import type { SiteFact } from '@/lib/api/site-views'
import type { SitePlan, SiteRole, SiteStepName, SiteStepState } from '@/lib/sites/model/sites'

/** Label of the evidence that names a person, by email. */
export const GIVEN_BY = 'Given by'

/** A call that the console made to the account's API, of the ledger. */
export interface CallFact {
  at: string
  operation: string
  method: string
  path: string
  /** Null where no usable answer came. */
  status: number | null
  isKeyRefused: boolean
}

/** A thing of a site with what the inventory knows of it. */
export interface ThingFact {
  role: SiteRole
  /** The agent of a credential; empty for the others. */
  label: string
  id: string | null
  title: string
  state: 'making' | 'unknown' | 'there'
  isMade: boolean
  addedAt: string
  by: string
  reason: string | null
  /** Null: never confirmed. */
  copy: {
    item: Readonly<Record<string, unknown>>
    title: string
    seenAt: string
    firstSeenAt: string
    goneAt: string | null
    /** Whether the API ever told of it: else it is what somebody typed, or a file said. */
    isConfirmed: boolean
  } | null
}

/** An agent of a site with the agent of the console that has its credential, or was chosen by hand. */
export interface SiteAgentFact {
  label: string
  serverAddr: string
  domain: string
  credentialId: string | null
  /** Chosen by hand. */
  chosenId: string | null
  agent: {
    id: string
    /** The session that it has; null while it has none. */
    sessionId: string | null
    version: string
    /** Empty where its session names none. */
    credentialId: string
    startedAt: string
    /** When its session was listed last. */
    seenAt: string
  } | null
  /** The URL by which this console reaches its API; null where none was chosen. */
  apiUrl: string | null
  /** What its session serves. */
  endpoints: readonly { id: string; url: string }[]
}

/** A request through a tunnel that was answered. */
export interface VisitFact {
  at: string
  url: string
  status: number
  ms: number
  agentId: string
}

/** Whatever the steps of a site follow from. */
export interface SiteFacts {
  /** The account's, as it stands in addresses. */
  slug: string
  plan: SitePlan
  /** The newest calls that have ended, the newest first, and the newest that was answered with success. */
  calls: { newest: readonly CallFact[]; answered: CallFact | null }
  /** End of the newest walk that saw every page of a list. */
  syncedAt: string | null
  things: readonly ThingFact[]
  dns: { ingress: DnsStatus | null; domain: DnsStatus | null }
  /** Whether the API can be asked for the domain again. */
  isDomainReadable: boolean
  agents: readonly SiteAgentFact[]
  /** When the last whole look at sessions was; null where there was none, or it is too old to say who is online. */
  lookedAt: string | null
  visit: VisitFact | null
}

/** What a step comes to now, whatever it was before. */
export interface Finding {
  state: Exclude<SiteStepState, 'attention'>
  sentence: string
  evidence: SiteFact[]
  /** When what `done` says was seen, and first; null where that is not known. */
  seenAt: string | null
  firstSeenAt?: string | null
}

export type Findings = Record<SiteStepName, Finding>

export const thingOf = ({ things }: Pick<SiteFacts, 'things'>, role: SiteRole) =>
  things.find((thing) => thing.role === role)

/** When the API was last seen to have a thing; null where it never told of it. */
export const confirmedAt = ({ copy }: ThingFact): string | null => (copy?.isConfirmed ? copy.seenAt : null)

export const nothing = (sentence: string): Finding => ({
  state: 'todo',
  sentence,
  evidence: [],
  seenAt: null,
})

const maxValue = 300
/** A fact, its value cut to what a page shows. */
export const fact = (label: string, value: string, href?: string): SiteFact => ({
  label,
  value: value.slice(0, maxValue),
  ...(href === undefined ? {} : { href }),
})

/** The earliest of the times that are known; null where none is. */
export const earliest = (times: readonly (string | null | undefined)[]): string | null =>
  times.flatMap((time) => time ?? []).toSorted()[0] ?? null
