import 'server-only'
import { type SiteRole, siteRoleInfo } from '@/lib/sites/model/sites'
import { lookUpResource, type LookupResult } from '@/lib/server/inventory/lookup'

/** Looks up a resource of a site by its role in the site. */
export const lookUp = (
  scope: Parameters<typeof lookUpResource>[0],
  role: SiteRole,
  id: string,
  signal?: AbortSignal,
): Promise<LookupResult> => lookUpResource(scope, siteRoleInfo[role].resource, id, signal)
