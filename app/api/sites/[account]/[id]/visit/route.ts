import { withinBudget } from '@/lib/server/accounts/budget'
import { route } from '@/lib/server/route'
import { visitSite } from '@/lib/sites/server/visit'

export const POST = route('operator', withinBudget(visitSite))
