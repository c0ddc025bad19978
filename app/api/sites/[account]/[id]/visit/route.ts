import { route } from '@/lib/server/route'
import { visitSite } from '@/lib/server/site-visit'

export const POST = route('operator', visitSite)
