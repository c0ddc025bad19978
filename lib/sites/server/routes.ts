import 'server-only'
import type { sitesApi } from '@/lib/api/sites'
import { withinBudget } from '@/lib/server/accounts/budget'
import type { AreaRoutes } from '@/lib/server/console-api'
import { putSiteAgent, removeSiteAgent } from './agents'
import { checkSiteStep } from './check'
import { createSiteResource } from './create-resource'
import { changeSite, createSite, forgetSite, listSites, readSite } from './sites'
import { beginSiteDeletion, settleRemoval } from './deletion'
import { linkSiteResource, unlinkSiteResource } from './resources'
import { visitSite } from './visit'

export const sitesRoutes: AreaRoutes<typeof sitesApi> = {
  list: listSites,
  create: createSite,
  read: readSite,
  change: changeSite,
  forget: forgetSite,
  createResource: createSiteResource,
  linkResource: linkSiteResource,
  unlinkResource: unlinkSiteResource,
  putAgent: putSiteAgent,
  removeAgent: removeSiteAgent,
  checkStep: withinBudget(checkSiteStep),
  visit: withinBudget(visitSite),
  deleteSite: beginSiteDeletion,
  settleRemoval,
}
