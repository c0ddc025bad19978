import { route } from '@/lib/server/route'
import { revealSecret } from '@/lib/server/secrets'

export const POST = route('admin', revealSecret)
