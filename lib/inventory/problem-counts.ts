import type { NavigationNumbers, ProblemCount } from '@/lib/api/navigation'
import type { Db } from '@/lib/db/open'
import { backendKinds } from '@/lib/resources/info/backends'
import { stateOfValue } from '@/lib/resources/stated'
import { authorityProblems } from './authorities'
import { dnsProblems } from './dns-list'
import { problemStates } from './problem-states'

type Problems = Omit<NavigationNumbers['problems'], 'agents'>

/** Returns the problem counts for the navigation, except for agents. The counts match the lists of the pages. */
export async function problemCounts(db: Db, accountId: string, nowMs: number): Promise<Problems> {
  const { dns, domains } = await dnsProblems(db, accountId)
  const backends: ProblemCount = { wrong: 0, attention: 0 }
  for (const { value, count } of await problemStates(db, accountId, backendKinds))
    backends[stateOfValue(value) === 'wrong' ? 'wrong' : 'attention'] += count
  return { dns, domains, backends, authorities: await authorityProblems(db, accountId, nowMs) }
}
