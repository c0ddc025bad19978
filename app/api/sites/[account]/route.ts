import { route } from '@/lib/server/route'
import { createSite, listSites } from '@/lib/sites/server/sites'

export const GET = route('viewer', listSites)
export const POST = route('operator', createSite)
