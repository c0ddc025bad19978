import { route } from '@/lib/server/route'
import { adoptSiteThing, releaseSiteThing } from '@/lib/server/site-things'

export const POST = route('operator', adoptSiteThing)
export const DELETE = route('operator', releaseSiteThing)
