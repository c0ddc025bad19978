import type { Overview } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { authorityCounts } from './authorities'
import { dnsProblems } from './dns-list'

/**
 * Returns the problem counts for the overview and the navigation badges. `backends` is the number of offline backends.
 */
export async function problemCounts(
  db: Db,
  accountId: string,
  nowMs: number,
  backends: number,
): Promise<Overview['problem_counts']> {
  const { ended, ending } = await authorityCounts(db, accountId, nowMs)
  return {
    ...(await dnsProblems(db, accountId)),
    backends,
    authorities: ended + ending,
  }
}
