import { queryOptions } from '@tanstack/react-query'
import type {
  AdoptThing,
  MakeThing,
  NewSite,
  ReleaseThing,
  RemovalSettlement,
  SiteAgentChange,
} from '@/lib/api/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import { removalMark, type SiteStepName } from '@/lib/sites/model/sites'
import { callApi } from './call-api'

/** The newest first, at most 500. */
export const sitesQuery = (account: string) =>
  queryOptions({
    queryKey: ['sites', 'list', account],
    queryFn: ({ signal }) => callApi('GET /api/sites/{account}', { params: { account }, signal }),
    refetchInterval: 15_000,
  })

export const siteQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['sites', 'one', account, id],
    queryFn: ({ signal }) => callApi('GET /api/sites/{account}/{id}', { params: { account, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.site.state === 'taking-down' ? 2_000 : 5_000),
  })

export const createSite = (account: string, body: NewSite, idempotencyKey: string) =>
  callApi('POST /api/sites/{account}', { params: { account }, body, idempotencyKey })

/** Changes its name, or its plan as far as nothing was made from it. `seen`: marks of what was seen of these fields. */
export const changeSite = (account: string, id: string, body: Partial<NewSite>, seen: string) =>
  callApi('PATCH /api/sites/{account}/{id}', { params: { account, id }, body, seen })

/** Removes the record of a site that has no resources, or that was deleted. The platform is asked for nothing. */
export const forgetSite = (account: string, id: string) =>
  callApi('DELETE /api/sites/{account}/{id}', { params: { account, id } })

/**
 * Has the platform create a resource of the site, once for each key; `made` is what the platform answered, with the
 * authtoken, which is shown this once.
 */
export const makeSiteThing = (account: string, id: string, body: MakeThing, idempotencyKey: string) =>
  callApi('POST /api/sites/{account}/{id}/make', { params: { account, id }, body, idempotencyKey })

/** Adds an existing resource to the site by its ID: chosen, or pasted from elsewhere. */
export const adoptSiteThing = (account: string, id: string, body: AdoptThing) =>
  callApi('POST /api/sites/{account}/{id}/things', { params: { account, id }, body })

/** Removes a resource from the site: it stays on the platform. A credential is named by its agent. */
export const releaseSiteThing = (account: string, id: string, body: ReleaseThing) =>
  callApi('DELETE /api/sites/{account}/{id}/things', { params: { account, id }, body })

/**
 * Keeps an agent of the site under its label: added with all of its fields; changed in those that are given; renamed by
 * `label`. `seen`: marks of what was seen of these.
 */
export const putSiteAgent = (
  account: string,
  id: string,
  label: string,
  body: SiteAgentChange,
  seen: string,
) => callApi('PUT /api/sites/{account}/{id}/agents/{label}', { params: { account, id, label }, body, seen })

/** Removes an agent from the site; one with an authtoken is refused until that is removed. */
export const removeSiteAgent = (account: string, id: string, label: string) =>
  callApi('DELETE /api/sites/{account}/{id}/agents/{label}', { params: { account, id, label } })

/** Checks what proves a step now: calls the API, asks the name servers; at most 15 s. */
export const checkSiteStep = (account: string, id: string, step: SiteStepName, signal?: AbortSignal) =>
  callApi('POST /api/sites/{account}/{id}/steps/{step}', { params: { account, id, step }, signal })

/** Asks for the path `/` of one of the site's endpoints once, and keeps the answer as evidence of the last step. */
export const visitSite = (account: string, id: string, endpoint_id: string) =>
  callApi('POST /api/sites/{account}/{id}/visit', { params: { account, id }, body: { endpoint_id } })

/**
 * Begins deleting what the site created, in the order of `removals`; its name confirms it. Refused where more would go
 * by now than is shown.
 */
export const takeDownSite = (account: string, { site, removals }: SiteDetail) =>
  callApi('POST /api/sites/{account}/{id}/take-down', {
    params: { account, id: site.id },
    body: {
      name: site.name,
      shown: removals.filter(({ state }) => state === 'planned').map(removalMark),
    },
  })

/** Reports a removal by hand as done; checked where that is possible. Or has a failed one tried again. */
export const settleSiteRemoval = (account: string, id: string, body: RemovalSettlement) =>
  callApi('POST /api/sites/{account}/{id}/removals', { params: { account, id }, body })
