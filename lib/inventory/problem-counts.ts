import type { NavigationNumbers, ProblemCount } from '@/lib/api/navigation'
import type { Db } from '@/lib/db/open'
import { authorityProblems } from './authorities'
import { dnsProblems } from './dns-list'
import { countFailingEndpoints } from './failing-endpoints'
import { offlineBackends } from './offline-backends'

type Problems = Pick<
  NavigationNumbers['problems'],
  'dns' | 'endpoints' | 'domains' | 'backends' | 'authorities'
>

/**
 * Returns the inventory's problem counts for the navigation. Each problem of the overview counts once, for the page where
 * its cause can be fixed.
 */
export async function problemCounts(db: Db, accountId: string, nowMs: number): Promise<Problems> {
  const { dns, domains, ingresses } = await dnsProblems(db, accountId)
  const all = ({ wrong, attention }: ProblemCount) => wrong + attention
  const failed = all(domains) - (all(dns) - all(ingresses)) // certificates of domains with correct records
  const { rows } = await offlineBackends(db, accountId, Number.POSITIVE_INFINITY)
  const offline = rows.filter(({ state }) => state === 'wrong').length
  return {
    dns,
    endpoints: { wrong: await countFailingEndpoints(db, accountId), attention: 0 },
    domains: { wrong: failed, attention: 0 },
    backends: { wrong: offline, attention: rows.length - offline },
    authorities: await authorityProblems(db, accountId, nowMs),
  }
}
