import { withinBudget } from '@/lib/server/accounts/budget'
import { accountOf } from '@/lib/server/accounts/upstream'
import { checkDns, dnsOneNow, dnsResourceOf } from '@/lib/dns/server/dns'
import { followUp } from '@/lib/dns/server/watch'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  dnsOneNow(
    context,
    await accountOf(context, params.account),
    dnsResourceOf(params.resource),
    String(params.id),
  ),
)

/** Asks DNS now; nothing changes on the platform, so a viewer may. */
export const POST = route(
  'viewer',
  withinBudget(async ({ context, params, request }) => {
    const account = await accountOf(context, params.account)
    const status = await checkDns(
      context,
      account,
      dnsResourceOf(params.resource),
      String(params.id),
      request.signal,
    )
    await followUp(context, account, status)
    return status
  }),
)
