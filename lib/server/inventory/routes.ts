import 'server-only'
import type { inventoryApi } from '@/lib/api/inventory'
import { expiriesOf } from '@/lib/inventory/expiries'
import { findAgents } from '@/lib/agents/list/find'
import { find } from '@/lib/inventory/find'
import { withinBudget, accountOf, resourceOf } from '../accounts/upstream'
import type { AreaRoutes } from '../console-api'
import { backendsPage } from './backends'
import { exportList } from './export'
import { removeKnown, accountOverview, addKnown, inventoryDetail, inventoryPage, walkNow } from './inventory'
import { navigationNumbers } from './navigation-numbers'

export const inventoryRoutes: AreaRoutes<typeof inventoryApi> = {
  overview: async ({ context, params }) => accountOverview(context, await accountOf(context, params.account)),
  expiries: async ({ context, params }) =>
    expiriesOf(context.db, (await accountOf(context, params.account)).id),
  page: async ({ context, params, query }) =>
    inventoryPage(context, await accountOf(context, params.account), resourceOf(params.resource), query),
  export: exportList,
  add: async ({ context, params, body, person, requestId }) => {
    const account = await accountOf(context, params.account)
    return addKnown(context, account, resourceOf(params.resource), body, { user: person, requestId })
  },
  detail: async ({ context, params }) => {
    const account = await accountOf(context, params.account)
    return inventoryDetail(context, account, resourceOf(params.resource), params.id)
  },
  forget: removeKnown,
  sync: withinBudget(async ({ context, params }) =>
    walkNow(context, await accountOf(context, params.account), resourceOf(params.resource)),
  ),
  backends: async ({ context, params, query }) =>
    backendsPage(context, await accountOf(context, params.account), query),
  navigation: async ({ context, params }) =>
    navigationNumbers(context, await accountOf(context, params.account)),
  find: async ({ context, params, query }) => {
    const { id } = await accountOf(context, params.account)
    const { q = '', command } = query
    const target = q.trim().replace(/^\S+/, '')
    return {
      hits: await find(context.db, id, q),
      agents: await findAgents(context.db, id, q),
      targets: command === undefined ? [] : await findAgents(context.db, id, target, { isTarget: true }),
    }
  },
}
