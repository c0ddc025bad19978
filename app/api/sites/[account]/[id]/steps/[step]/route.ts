import { withinBudget } from '@/lib/server/accounts/budget'
import { route } from '@/lib/server/route'
import { checkSiteStep } from '@/lib/sites/server/check'

/** Looks now; nothing changes on the platform, so a viewer may. */
export const POST = route('viewer', withinBudget(checkSiteStep))
