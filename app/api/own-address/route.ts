import { addressOf } from '@/lib/server/address'
import { route } from '@/lib/server/route'

/** The network address that this console sees the person from. */
export const GET = route('viewer', ({ request }) => ({ address: addressOf(request.headers) }))
