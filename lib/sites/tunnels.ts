import { canonicalName, isWithin } from '@/lib/dns/model/records'
import { siteBase, type SitePlan } from '@/lib/sites/model/sites'
import type { SiteAgentFact } from './facts'

const hostOf = (url: string): string => (URL.canParse(url) ? canonicalName(new URL(url).hostname) : '')

/** Reports whether a URL's host is below the wildcard domain of a site. */
export function isBelow(plan: Pick<SitePlan, 'customer' | 'zone'>, url: string): boolean {
  const base = siteBase(plan)
  const host = hostOf(url)
  return host !== base && isWithin(host, base)
}

/** Returns the endpoints that an agent of a site serves below the wildcard domain, except its own API. */
export const newTunnelsOf = (
  plan: Pick<SitePlan, 'customer' | 'zone'>,
  { endpoints, domain, apiUrl }: Pick<SiteAgentFact, 'endpoints' | 'domain' | 'apiUrl'>,
) => {
  const own = new Set([canonicalName(domain), hostOf(apiUrl ?? '')])
  return endpoints.filter(({ url }) => isBelow(plan, url) && !own.has(hostOf(url)))
}
