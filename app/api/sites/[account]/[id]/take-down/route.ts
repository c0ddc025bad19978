import { route } from '@/lib/server/route'
import { beginTakeDown } from '@/lib/server/sites/take-down'

/** What is removed may take more: authtokens take the role of their own operation. */
export const POST = route('operator', beginTakeDown)
