import 'server-only'
import { type SiteRole, siteRoleInfo } from '@/lib/sites/model/sites'
import { lookUpIn, type Sight } from '@/lib/server/inventory/look-up'

/** Looks up a resource of a site by its role in the site. */
export const lookUp = (
  place: Parameters<typeof lookUpIn>[0],
  role: SiteRole,
  id: string,
  signal?: AbortSignal,
): Promise<Sight> => lookUpIn(place, siteRoleInfo[role].resource, id, signal)
