import { route } from '@/lib/server/route'
import { checkSiteStep } from '@/lib/server/site-check'

/** Looks now; nothing changes on the platform, so a viewer may. */
export const POST = route('viewer', checkSiteStep)
