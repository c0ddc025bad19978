import { checkWriteNow } from '@/lib/server/proxy/check'
import { route } from '@/lib/server/route'

export const POST = route('viewer', checkWriteNow)
