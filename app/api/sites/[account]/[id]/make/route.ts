import { route } from '@/lib/server/route'
import { makeSiteThing } from '@/lib/sites/server/make'

/** What is made may take more: an authtoken takes the role of its own operation. */
export const POST = route('operator', makeSiteThing)
