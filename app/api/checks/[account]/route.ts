import { withinBudget } from '@/lib/server/accounts/budget'
import { checkWriteNow } from '@/lib/server/proxy/check'
import { route } from '@/lib/server/route'

export const POST = route('viewer', withinBudget(checkWriteNow))
