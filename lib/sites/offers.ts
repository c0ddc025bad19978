import type { SiteDetail } from '@/lib/api/site-views'
import { canonicalName } from '@/lib/dns/model/records'
import { wasSeenBefore } from '@/lib/inventory/sync/clock'
import { aclRuleOf, type SitePlan, type SiteRole, siteRoles, wildcardOf } from '@/lib/sites/model/sites'
import type { SiteResourceFact } from './facts'
import { textOf } from '@/lib/util/records'

export interface LinkCandidate {
  role: SiteRole
  id: string
  title: string
  created_at: string
  first_seen_at: string
  item: Readonly<Record<string, unknown>>
  /** True if another site that isn't deleted uses the resource. */
  isTaken: boolean
}

const maxOffers = 20

function fit(plan: SitePlan & { name: string }, one: LinkCandidate, botId: string | null): number {
  switch (one.role) {
    case 'ingress':
      return canonicalName(textOf(one.item.domain)) === plan.connect_domain ? 1 : 0
    case 'domain':
      return canonicalName(textOf(one.item.domain)) === wildcardOf(plan) ? 1 : 0
    case 'bot-user':
      return one.title === plan.name || one.title === plan.customer ? 2 : 1
    case 'credential': {
      const acl = Array.isArray(one.item.acl) ? one.item.acl : []
      const hasRule = acl.some((rule) => textOf(rule).trim().toLowerCase() === aclRuleOf(plan))
      return (hasRule ? 2 : 0) + (botId !== null && one.item.owner_id === botId ? 1 : 0)
    }
  }
}

const isCreationResult = (unknown: SiteResourceFact, one: LinkCandidate) =>
  one.role === unknown.role &&
  canonicalName(one.title) === canonicalName(unknown.title) &&
  !wasSeenBefore(one, Date.parse(unknown.addedAt))

/**
 * Returns up to 20 resources per role that could be linked, best matches first. Omits resources of other sites, except
 * agent ingresses.
 */
export function offersOf(
  plan: SitePlan & { name: string },
  resources: readonly SiteResourceFact[],
  candidates: readonly LinkCandidate[],
): SiteDetail['offers'] {
  const own = new Set(resources.flatMap(({ role, id }) => (id === null ? [] : [`${role} ${id}`])))
  const free = candidates.filter(({ role, id }) => !own.has(`${role} ${id}`))
  const botId = resources.find(({ role }) => role === 'bot-user')?.id ?? null
  return Object.fromEntries(
    siteRoles.flatMap((role) => {
      const pending = resources.filter((resource) => resource.role === role && resource.state === 'unknown')
      const isFree = role === 'credential' || !resources.some((resource) => resource.role === role)
      const ranked = free
        .filter((one) => one.role === role && (role === 'ingress' || !one.isTaken))
        .map((one) => ({
          one,
          rank: pending.some((resource) => isCreationResult(resource, one))
            ? 9
            : isFree
              ? fit(plan, one, botId)
              : 0,
        }))
        .filter(({ rank }) => rank > 0)
        .toSorted((a, b) => b.rank - a.rank || (a.one.created_at < b.one.created_at ? 1 : -1))
        .slice(0, maxOffers)
      return ranked.length > 0 ? [[role, ranked.map(({ one: { id, title } }) => ({ id, title }))]] : []
    }),
  )
}
