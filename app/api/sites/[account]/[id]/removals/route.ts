import { route } from '@/lib/server/route'
import { settleRemoval } from '@/lib/server/sites/take-down'

export const POST = route('operator', settleRemoval)
