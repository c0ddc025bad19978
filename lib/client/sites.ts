import { queryOptions } from '@tanstack/react-query'
import type {
  SiteResourceLink,
  NewSiteResource,
  NewSite,
  SiteResourceUnlink,
  RemovalSettlement,
  SiteAgentChange,
} from '@/lib/api/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import { removalMark, type SiteStepName } from '@/lib/sites/model/sites'
import { callApi } from './call-api'

/** The query for the newest 500 sites. */
export const sitesQuery = (account: string) =>
  queryOptions({
    queryKey: ['sites', 'list', account],
    queryFn: ({ signal }) => callApi('GET /api/sites/{account}', { params: { account }, signal }),
    refetchInterval: 15_000,
  })

export const createSite = (account: string, body: NewSite, idempotencyKey: string) =>
  callApi('POST /api/sites/{account}', { params: { account }, body, idempotencyKey })

/**
 * Changes a site's name, or its plan if nothing has been created from the plan yet. `seen` identifies the last seen
 * values of these fields.
 */
export const changeSite = (account: string, id: string, body: Partial<NewSite>, seen: string) =>
  callApi('PATCH /api/sites/{account}/{id}', { params: { account, id }, body, seen })

/** Removes the record of a site that has no resources, or that was deleted. Sends nothing to the platform. */
export const forgetSite = (account: string, id: string) =>
  callApi('DELETE /api/sites/{account}/{id}', { params: { account, id } })

/**
 * Creates a resource of the site on the platform, once per key. `made` is the platform's response with the authtoken,
 * which is shown only once.
 */
export const createSiteResource = (
  account: string,
  id: string,
  body: NewSiteResource,
  idempotencyKey: string,
) => callApi('POST /api/sites/{account}/{id}/resources', { params: { account, id }, body, idempotencyKey })

/** Links an existing resource to the site by its ID, chosen or pasted. */
export const linkSiteResource = (account: string, id: string, body: SiteResourceLink) =>
  callApi('POST /api/sites/{account}/{id}/links', { params: { account, id }, body })

/** Removes a resource from the site. The resource stays on the platform. A credential is identified by its agent. */
export const unlinkSiteResource = (account: string, id: string, body: SiteResourceUnlink) =>
  callApi('DELETE /api/sites/{account}/{id}/links', { params: { account, id }, body })

/**
 * Adds an agent to the site under its label, with all of its fields, or changes the fields in the request; `label`
 * renames the agent. `seen` identifies the last seen values of the fields.
 */
export const putSiteAgent = (
  account: string,
  id: string,
  label: string,
  body: SiteAgentChange,
  seen: string,
) => callApi('PUT /api/sites/{account}/{id}/agents/{label}', { params: { account, id, label }, body, seen })

/** Removes an agent from the site. Refused while it has an authtoken. */
export const removeSiteAgent = (account: string, id: string, label: string) =>
  callApi('DELETE /api/sites/{account}/{id}/agents/{label}', { params: { account, id, label } })

/** Checks the evidence of a step now. Calls the API and queries the name servers, for at most 15 s. */
export const checkSiteStep = (account: string, id: string, step: SiteStepName, signal?: AbortSignal) =>
  callApi('POST /api/sites/{account}/{id}/steps/{step}', { params: { account, id, step }, signal })

/** Requests the path `/` of one of the site's endpoints once, and stores the response as evidence of the last step. */
export const visitSite = (account: string, id: string, endpoint_id: string) =>
  callApi('POST /api/sites/{account}/{id}/visit', { params: { account, id }, body: { endpoint_id } })

/**
 * Starts deleting the resources that the site created, in the order of `removals`, confirmed by the site's name.
 * Refused if this would now delete more than is shown.
 */
export const deleteSite = (account: string, { site, removals }: SiteDetail) =>
  callApi('POST /api/sites/{account}/{id}/deletion', {
    params: { account, id: site.id },
    body: {
      name: site.name,
      shown: removals.filter(({ state }) => state === 'planned').map(removalMark),
    },
  })

/** Reports a manual removal as done, which the console verifies if possible, or retries a failed removal. */
export const settleSiteRemoval = (account: string, id: string, body: RemovalSettlement) =>
  callApi('POST /api/sites/{account}/{id}/removals', { params: { account, id }, body })
