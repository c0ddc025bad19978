import { route } from '@/lib/server/route'
import { beginTakeDown } from '@/lib/sites/server/take-down'

/** What is removed may take more: authtokens take the role of their own operation. */
export const POST = route('operator', beginTakeDown)
