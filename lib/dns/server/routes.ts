import 'server-only'
import type { dnsApi } from '@/lib/api/dns'
import { withinBudget } from '@/lib/server/accounts/budget'
import { accountOf } from '@/lib/server/accounts/upstream'
import type { AreaRoutes } from '@/lib/server/console-api'
import { checkDns, dnsList, dnsOneNow, dnsResourceOf } from './dns'
import { followUp } from './watch'

export const dnsRoutes: AreaRoutes<typeof dnsApi> = {
  list: async ({ context, params, query }) =>
    dnsList(context, await accountOf(context, params.account), query),
  status: async ({ context, params }) => {
    const account = await accountOf(context, params.account)
    return dnsOneNow(context, account, dnsResourceOf(params.resource), params.id)
  },
  check: withinBudget(async ({ context, params, request }) => {
    const account = await accountOf(context, params.account)
    const resource = dnsResourceOf(params.resource)
    const status = await checkDns(context, account, resource, params.id, request.signal)
    await followUp(context, account, status)
    return status
  }),
}
