import { route } from '@/lib/server/route'
import { changeSite, forgetSite, readSite } from '@/lib/sites/server/sites'

export const GET = route('viewer', readSite)
export const PATCH = route('operator', changeSite)
export const DELETE = route('operator', forgetSite)
