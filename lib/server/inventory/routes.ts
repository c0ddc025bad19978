import 'server-only'
import type { inventoryApi } from '@/lib/api/inventory'
import { expiriesOf } from '@/lib/inventory/overview/expiries'
import { findAgents, findTargets, MAX_AGENT_HITS } from '@/lib/agents/list/find'
import { findInAccount, MAX_HITS } from '@/lib/inventory/list/find'
import { MAX_OWNED_HOSTS } from '@/lib/inventory/model/owned-hosts'
import { ownedHosts } from '@/lib/inventory/list/owned-hosts'
import { findStemmed } from '@/lib/util/stem'
import { withinBudget, resourceOf } from '../accounts/upstream'
import type { AreaRoutes } from '../routing/console-api'
import { backendsPage } from './backends'
import { exportList } from './export'
import { removeKnown, accountOverview, addKnown, inventoryDetail, walkNow } from './inventory'
import { inventoryPage } from './list-page'
import { readNavigationNumbers } from './navigation-numbers'

export const inventoryRoutes: AreaRoutes<typeof inventoryApi> = {
  overview: ({ context, account }) => accountOverview(context, account),
  expiries: ({ context, account }) => expiriesOf(context.db, account.id),
  page: ({ context, account, params, query }) =>
    inventoryPage(context, account, resourceOf(params.resource), query),
  export: exportList,
  add: ({ context, account, params, body, person, requestId }) => {
    return addKnown(context, account, resourceOf(params.resource), body, { user: person, requestId })
  },
  detail: ({ context, account, params }) => {
    return inventoryDetail(context, account, resourceOf(params.resource), params.id)
  },
  forget: removeKnown,
  sync: withinBudget(async ({ context, account, params }) =>
    walkNow(context, account, resourceOf(params.resource)),
  ),
  backends: ({ context, account, query }) => backendsPage(context, account, query),
  navigation: ({ context, account }) => readNavigationNumbers(context, account),
  ownedHosts: async ({ context, account, query }) => {
    const hosts = query.hosts.split(',').filter(Boolean).slice(0, MAX_OWNED_HOSTS)
    return { owned: await ownedHosts(context.db, account.id, hosts) }
  },
  find: async ({ context, account, query }) => {
    const { q = '', command } = query
    const target = q.trim().replace(/^\S+/, '')
    return {
      hits: await findStemmed(q, (text) => findInAccount(context.db, account.id, text), MAX_HITS),
      agents: await findStemmed(q, (text) => findAgents(context.db, account.id, text), MAX_AGENT_HITS),
      ...(command === undefined
        ? { targets: [], target_count: 0 }
        : await findTargets(context.db, account.id, target, command)),
    }
  },
}
