import { abuseStatus, lookAtAbuse } from '@/lib/server/abuse'
import { accountOf } from '@/lib/server/accounts/upstream'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  abuseStatus(context, await accountOf(context, params.account), String(params.id)),
)

/** Reads it from the platform now; nothing changes there, so a viewer may. */
export const POST = route('viewer', async ({ context, params, request }) =>
  lookAtAbuse(context, await accountOf(context, params.account), String(params.id), request.signal),
)
