import 'server-only'
import type { dnsApi } from '@/lib/api/dns'
import type { dnsLinksApi } from '@/lib/api/dns-links'
import { withinBudget } from '@/lib/server/accounts/upstream'
import { dnsNames } from '@/lib/inventory/dns/list'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import { checkDns, dnsList, dnsOneNow, dnsResourceOf } from './dns'
import { createLink, listLinks, revokeLink } from './links'
import { followUp } from './watch'

export const dnsRoutes: AreaRoutes<typeof dnsApi> = {
  list: async ({ context, account, query }) => dnsList(context, account, query),
  names: async ({ context, account, query }) => ({ names: await dnsNames(context.db, account.id, query) }),
  status: async ({ context, account, params }) =>
    dnsOneNow(context, account, dnsResourceOf(params.resource), params.id),
  check: withinBudget(async ({ context, account, params, request }) => {
    const resource = dnsResourceOf(params.resource)
    const status = await checkDns(context, account, resource, params.id, request.signal)
    await followUp(context, account, status)
    return status
  }),
}

export const dnsLinksRoutes: AreaRoutes<typeof dnsLinksApi> = {
  list: async ({ context, account, params, person }) => {
    const of = { resource: dnsResourceOf(params.resource), id: params.id }
    return { links: await listLinks(context, account, of, person) }
  },
  create: async ({ context, account, params, body, person, requestId }) => {
    const of = { resource: dnsResourceOf(params.resource), id: params.id }
    return createLink(context, account, of, body, { person, requestId })
  },
  revoke: async ({ context, account, params, person, requestId }) =>
    revokeLink(context, account, params.link, { person, requestId }),
}
