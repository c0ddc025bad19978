import { route } from '@/lib/server/route'
import { putSiteAgent, removeSiteAgent } from '@/lib/sites/server/agents'

export const PUT = route('operator', putSiteAgent)
export const DELETE = route('operator', removeSiteAgent)
