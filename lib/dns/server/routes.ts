import 'server-only'
import type { dnsApi } from '@/lib/api/dns'
import type { dnsLinksApi } from '@/lib/api/dns-links'
import { withinBudget, accountOf } from '@/lib/server/accounts/upstream'
import { dnsNames } from '@/lib/inventory/dns-list'
import type { AreaRoutes } from '@/lib/server/console-api'
import { checkDns, dnsList, dnsOneNow, dnsResourceOf } from './dns'
import { createLink, listLinks, revokeLink } from './links'
import { followUp } from './watch'

export const dnsRoutes: AreaRoutes<typeof dnsApi> = {
  list: async ({ context, params, query }) =>
    dnsList(context, await accountOf(context, params.account), query),
  names: async ({ context, params, query }) => {
    const { id } = await accountOf(context, params.account)
    return { names: await dnsNames(context.db, id, query) }
  },
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

export const dnsLinksRoutes: AreaRoutes<typeof dnsLinksApi> = {
  list: async ({ context, params, person }) => {
    const account = await accountOf(context, params.account)
    const of = { resource: dnsResourceOf(params.resource), id: params.id }
    return { links: await listLinks(context, account, of, person) }
  },
  create: async ({ context, params, body, person, requestId }) => {
    const account = await accountOf(context, params.account)
    const of = { resource: dnsResourceOf(params.resource), id: params.id }
    return createLink(context, account, of, body, { person, requestId })
  },
  revoke: async ({ context, params, person, requestId }) =>
    revokeLink(context, await accountOf(context, params.account), params.link, { person, requestId }),
}
