import 'server-only'
import type { sitesApi } from '@/lib/api/sites'
import { withinBudget } from '@/lib/server/accounts/budget'
import type { AreaRoutes } from '@/lib/server/console-api'
import { putSiteAgent, removeSiteAgent } from './agents'
import { checkSiteStep } from './check'
import { makeSiteThing } from './make'
import { changeSite, createSite, forgetSite, listSites, readSite } from './sites'
import { beginTakeDown, settleRemoval } from './take-down'
import { adoptSiteThing, releaseSiteThing } from './things'
import { visitSite } from './visit'

export const sitesRoutes: AreaRoutes<typeof sitesApi> = {
  list: listSites,
  create: createSite,
  read: readSite,
  change: changeSite,
  forget: forgetSite,
  make: makeSiteThing,
  adopt: adoptSiteThing,
  release: releaseSiteThing,
  putAgent: putSiteAgent,
  removeAgent: removeSiteAgent,
  checkStep: withinBudget(checkSiteStep),
  visit: withinBudget(visitSite),
  takeDown: beginTakeDown,
  settleRemoval,
}
