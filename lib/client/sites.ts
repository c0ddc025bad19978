import { queryOptions } from '@tanstack/react-query'
import { seenHeader } from '@/lib/contract/seen-marks'
import {
  removalMark,
  type SitePlan,
  type SiteRemovalKind,
  type SiteRemovalState,
  type SiteRole,
  type SiteState,
  type SiteStepName,
  type SiteStepState,
} from '@/lib/sites/model/sites'
import { addressesOf, request } from './request'

export interface SiteSummary extends SitePlan {
  id: string
  name: string
  state: SiteState
  /** Email of who began it. */
  by: string
  created_at: string
  /** When every step had been done. */
  finished_at: string | null
  /** When it was taken down. */
  ended_at: string | null
  /** Each step as it stands now. */
  steps: Record<SiteStepName, SiteStepState>
}

/** A fact that proves something: a value as it was seen, and where to look at it. */
export interface SiteFact {
  label: string
  /** Untrusted text. */
  value: string
  /** A path of this console. */
  href?: string
}

export interface SiteStep {
  name: SiteStepName
  state: SiteStepState
  /** One sentence: what was seen, or what is missing and what to do. */
  sentence: string
  /** Open to whoever wants to see why; empty where nothing was seen. */
  evidence: SiteFact[]
  /** When the evidence was seen last, and first. */
  seen_at: string | null
  first_seen_at: string | null
}

/**
 * A thing of a site. `making`: its creation was begun and its end is not known yet; `unknown`: nor will it be by itself;
 * `there`; `gone`: the platform has it no more; `removed`: by the take-down; `left`: by the take-down, which says why.
 */
export interface SiteThing {
  role: SiteRole
  /** Of a credential, the agent that it is for; null for the others. */
  label: string | null
  /** Null while its creation is not known to be done. */
  id: string | null
  /** Its domain, name or description; its id where nothing is known. */
  title: string
  state: 'making' | 'unknown' | 'there' | 'gone' | 'removed' | 'left'
  /** Made by this site; false: it was there, or its id was pasted. A take-down removes what was made. */
  is_made: boolean
  /** When it was last read, RFC 3339; null: never confirmed, since the API has no way to read it. */
  seen_at: string | null
  added_at: string
  by: string
  /** Why it was left, or what came of its creation. */
  reason: string | null
}

/** A host of the customer on which an agent runs, with the authtoken of its own. */
export interface SiteAgent {
  /** `gateway-1`; unique within the site. */
  label: string
  /** Null: none made or pasted yet. */
  credential_id: string | null
  /** One of the ingress's `region_domains` with its port; empty: not picked yet. */
  server_addr: string
  /** The name under which its own API is reached, below the wildcard domain. */
  domain: string
  /** The agent of this console that connected with that credential, or was chosen by hand; null: none seen. */
  agent_id: string | null
  is_online: boolean
  session_id: string | null
  agent_version: string | null
  /** Endpoints that its session serves: URLs, at most 20. */
  urls: string[]
}

/** One removal of a take-down, in its order. */
export interface SiteRemoval {
  /** What goes: a tunnel of an agent, a session that ends with its authtoken, a thing; or a DNS record, by its owner's hand. */
  kind: SiteRemovalKind
  /** Of an endpoint, of an agent, of the thing; of a DNS record its type and name. */
  id: string
  title: string
  /** What stops working, in words. */
  consequence: string
  state: SiteRemovalState
  /** A DNS record that was never seen: nobody may have made it. */
  never_seen: boolean
  at: string | null
  /** Why it failed, stays, or what to do. */
  reason: string | null
}

export interface SiteDetail {
  site: SiteSummary
  steps: SiteStep[]
  things: SiteThing[]
  agents: SiteAgent[]
  /** Things of the account that fit and can be taken into the site instead of new ones; at most 20 a role. */
  offers: Partial<Record<SiteRole, { id: string; title: string }[]>>
  /** The take-down: as it would be, is, or was. */
  removals: SiteRemoval[]
}

export type NewSite = SitePlan & { name: string }

const address = addressesOf('sites')

/** The newest first, at most 500. */
export const sitesQuery = (account: string) =>
  queryOptions({
    queryKey: ['sites', 'list', account],
    queryFn: ({ signal }) => request(address(account), { signal }) as Promise<{ sites: SiteSummary[] }>,
    refetchInterval: 15_000,
  })

export const siteQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['sites', 'one', account, id],
    queryFn: ({ signal }) => request(address(account, id), { signal }) as Promise<SiteDetail>,
    refetchInterval: ({ state }) => (state.data?.site.state === 'taking-down' ? 2_000 : 5_000),
  })

const post = <T>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers }) as Promise<T>

export const createSite = (account: string, given: NewSite, idempotencyKey: string) =>
  post<SiteDetail>(address(account), given, { 'idempotency-key': idempotencyKey })

const asSeen = (seen: string) => ({ [seenHeader]: seen })

/** Changes its name, or its plan as far as nothing was made from it. `seen`: marks of what was seen of these fields. */
export const changeSite = (account: string, id: string, given: Partial<NewSite>, seen: string) =>
  request(address(account, id), {
    method: 'PATCH',
    body: given,
    headers: asSeen(seen),
  }) as Promise<SiteDetail>

/** Forgets a site of which nothing is there, or that was taken down. The platform is asked for nothing. */
export const forgetSite = (account: string, id: string) =>
  request(address(account, id), { method: 'DELETE' }) as Promise<null>

/** What the page sends to have a thing made: the body of the create as the contract has it. `label`: the agent of a credential. */
export interface MakeThing {
  role: SiteRole
  body: Record<string, unknown>
  label?: string
}

/**
 * Has the platform create a thing of the site, once for each key; `made` is what the platform answered, with the
 * authtoken, which is shown this once.
 */
export const makeSiteThing = (account: string, id: string, given: MakeThing, idempotencyKey: string) =>
  post<{ detail: SiteDetail; made: Record<string, unknown> }>(address(account, id, 'make'), given, {
    'idempotency-key': idempotencyKey,
  })

/**
 * Takes a thing into the site that is there already, by its id: chosen, or pasted from elsewhere. `is_made` says that it
 * is what came of a creation of the site whose end was not known, and is refused where there was none.
 */
export const adoptSiteThing = (
  account: string,
  id: string,
  given: { role: SiteRole; thing_id: string; label?: string; is_made: boolean },
) => post<SiteDetail>(address(account, id, 'things'), given)

/** Lets go of a thing: it stays on the platform. A credential is named by its agent; one `making` is refused. */
export const releaseSiteThing = (
  account: string,
  id: string,
  given: { role: SiteRole; thing_id: string | null; label?: string },
) => request(address(account, id, 'things'), { method: 'DELETE', body: given }) as Promise<SiteDetail>

/**
 * Keeps an agent of the site under its label: added with all of its fields; changed in those that are given; renamed by
 * `label`. `seen`: marks of what was seen of these.
 */
export const putSiteAgent = (
  account: string,
  id: string,
  label: string,
  given: Partial<Pick<SiteAgent, 'label' | 'server_addr' | 'domain' | 'agent_id'>>,
  seen: string,
) =>
  request(address(account, id, 'agents', label), {
    method: 'PUT',
    body: given,
    headers: asSeen(seen),
  }) as Promise<SiteDetail>

/** Takes an agent off the site; one with an authtoken is refused until that is let go of. */
export const removeSiteAgent = (account: string, id: string, label: string) =>
  request(address(account, id, 'agents', label), { method: 'DELETE' }) as Promise<SiteDetail>

/** Looks now at whatever proves a step: calls the API, asks the name servers; at most 15 s. */
export const checkSiteStep = (account: string, id: string, step: SiteStepName, signal?: AbortSignal) =>
  request(address(account, id, 'steps', step), { method: 'POST', signal }) as Promise<SiteDetail>

/** What a request through a tunnel came to. */
export interface SiteVisit {
  url: string
  status: number
  ms: number
  /** Beginning of the body, untrusted text. */
  text: string
}

/** Asks for the path `/` of one of the site's endpoints once, and keeps the answer as evidence of the last step. */
export const visitSite = (account: string, id: string, endpoint_id: string) =>
  post<{ detail: SiteDetail; visit: SiteVisit }>(address(account, id, 'visit'), { endpoint_id })

/**
 * Begins the take-down of what the site made, in the order of `removals`; its name confirms it. Refused where more would
 * go by now than is shown.
 */
export const takeDownSite = (account: string, { site, removals }: SiteDetail) =>
  post<SiteDetail>(address(account, site.id, 'take-down'), {
    name: site.name,
    shown: removals.filter(({ state }) => state === 'planned').map(removalMark),
  })

/** Says of a removal by hand that it was done; looked up where that is possible. Or has a failed one tried again. */
export const settleSiteRemoval = (
  account: string,
  id: string,
  given: { kind: SiteRemoval['kind']; id: string; act: 'done-by-hand' | 'retry' | 'leave' },
) => post<SiteDetail>(address(account, id, 'removals'), given)
