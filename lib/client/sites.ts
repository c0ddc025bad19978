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

export const sitesQuery = (account: string) =>
  queryOptions({
    queryKey: ['sites', 'list', account],
    queryFn: ({ signal }) => callApi('GET /api/sites/{account}', { params: { account }, signal }),
    refetchInterval: 15_000,
  })

export const createSite = (account: string, body: NewSite, idempotencyKey: string) =>
  callApi('POST /api/sites/{account}', { params: { account }, body, idempotencyKey })

/**
 * Changes a site's name, or plan fields that no resource depends on. `seen` is the `Adit-Seen` header for the changed
 * fields (see `seenMarks`).
 */
export const changeSite = (account: string, id: string, body: Partial<NewSite>, seen: string) =>
  callApi('PATCH /api/sites/{account}/{id}', { params: { account, id }, body, seen })

/** Removes a site from the list of sites. Works only if the site was deleted or has no existing resources. */
export const removeSite = (account: string, id: string) =>
  callApi('DELETE /api/sites/{account}/{id}', { params: { account, id } })

/**
 * Creates a site's resource on the platform, at most once per idempotency key. The result's `created` field is the
 * resource as the platform returned it, including the authtoken of a credential.
 */
export const createSiteResource = (
  account: string,
  id: string,
  body: NewSiteResource,
  idempotencyKey: string,
) => callApi('POST /api/sites/{account}/{id}/resources', { params: { account, id }, body, idempotencyKey })

export const linkSiteResource = (account: string, id: string, body: SiteResourceLink) =>
  callApi('POST /api/sites/{account}/{id}/links', { params: { account, id }, body })

/**
 * Removes a resource from a site without deleting it on the platform. A resource without an ID is identified by its
 * role and, for a credential, by its agent's label.
 */
export const unlinkSiteResource = (account: string, id: string, body: SiteResourceUnlink) =>
  callApi('DELETE /api/sites/{account}/{id}/links', { params: { account, id }, body })

/**
 * Adds or changes a site's agent. `body` must contain all fields of a new agent, or only the changed fields of an
 * existing agent. `seen` is the `Adit-Seen` header for the changed fields (see `seenMarks`).
 */
export const putSiteAgent = (
  account: string,
  id: string,
  label: string,
  body: SiteAgentChange,
  seen: string,
) => callApi('PUT /api/sites/{account}/{id}/agents/{label}', { params: { account, id, label }, body, seen })

/** Removes an agent from a site. The console rejects the request if the agent has an authtoken. */
export const removeSiteAgent = (account: string, id: string, label: string) =>
  callApi('DELETE /api/sites/{account}/{id}/agents/{label}', { params: { account, id, label } })

export const checkSiteStep = (account: string, id: string, step: SiteStepName, signal?: AbortSignal) =>
  callApi('POST /api/sites/{account}/{id}/steps/{step}', { params: { account, id, step }, signal })

/**
 * Makes the console send one `GET /` request to an endpoint of the site, and store the response as evidence for the
 * last step.
 */
export const sendSiteTestRequest = (account: string, id: string, endpoint_id: string) =>
  callApi('POST /api/sites/{account}/{id}/test-request', { params: { account, id }, body: { endpoint_id } })

/**
 * Starts deleting a site and the resources that were created for it. The console rejects the request if it would delete
 * a resource that the page doesn't show.
 */
export const deleteSite = (account: string, { site, removals }: SiteDetail) =>
  callApi('POST /api/sites/{account}/{id}/deletion', {
    params: { account, id: site.id },
    body: {
      name: site.name,
      shown: removals.filter(({ state }) => state === 'planned').map(removalMark),
    },
  })

export const settleSiteRemoval = (account: string, id: string, body: RemovalSettlement) =>
  callApi('POST /api/sites/{account}/{id}/removals', { params: { account, id }, body })

/**
 * Retries removals one after another, even if one fails. Then resolves with the site, or rejects with the first error.
 */
export async function retrySiteRemovals(
  account: string,
  site: string,
  removals: readonly Pick<RemovalSettlement, 'kind' | 'id'>[],
): Promise<SiteDetail> {
  const tries: PromiseSettledResult<SiteDetail>[] = []
  for (const { kind, id } of removals)
    tries.push(...(await Promise.allSettled([settleSiteRemoval(account, site, { kind, id, act: 'retry' })])))
  const end = tries.find(({ status }) => status === 'rejected') ?? tries.at(-1)
  if (end?.status !== 'fulfilled') throw end?.reason
  return end.value
}
