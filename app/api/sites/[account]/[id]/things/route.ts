import { route } from '@/lib/server/route'
import { adoptSiteThing, releaseSiteThing } from '@/lib/sites/server/things'

export const POST = route('operator', adoptSiteThing)
export const DELETE = route('operator', releaseSiteThing)
