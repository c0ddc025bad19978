import { route } from '@/lib/server/route'
import { settleRemoval } from '@/lib/sites/server/take-down'

export const POST = route('operator', settleRemoval)
