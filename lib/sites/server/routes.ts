import 'server-only'
import type { sitesApi } from '@/lib/api/sites'
import { withinBudget } from '@/lib/server/accounts/upstream'
import type { AreaRoutes } from '@/lib/server/console-api'
import { handlePutSiteAgent, handleRemoveSiteAgent } from './agents'
import { handleCheckSiteStep } from './check'
import { handleCreateSiteResource } from './create-resource'
import {
  handleChangeSite,
  handleCreateSite,
  handleRemoveSite,
  handleListSites,
  handleReadSite,
} from './sites'
import { beginSiteDeletion, settleRemoval } from './deletion'
import { handleLinkSiteResource, handleUnlinkSiteResource } from './resources'
import { handleVisitSite } from './visit'

export const sitesRoutes: AreaRoutes<typeof sitesApi> = {
  list: handleListSites,
  create: handleCreateSite,
  read: handleReadSite,
  change: handleChangeSite,
  forget: handleRemoveSite,
  createResource: handleCreateSiteResource,
  linkResource: handleLinkSiteResource,
  unlinkResource: handleUnlinkSiteResource,
  putAgent: handlePutSiteAgent,
  removeAgent: handleRemoveSiteAgent,
  checkStep: withinBudget(handleCheckSiteStep),
  visit: withinBudget(handleVisitSite),
  deleteSite: beginSiteDeletion,
  settleRemoval,
}
