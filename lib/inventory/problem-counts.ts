import type { Overview } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { backendKinds } from '@/lib/resources/info/backends'
import { stateOfValue } from '@/lib/resources/stated'
import { authorityCounts } from './authorities'
import { dnsProblems } from './dns-list'

type States = Overview['problem_states']

/** The kinds of resources that each count includes, keyed by the name of the count. */
const statedCounts = {
  endpoints: ['endpoints'],
  https_edges: ['https-edges'],
  tcp_edges: ['tcp-edges'],
  backends: backendKinds,
} as const satisfies Record<string, readonly string[]>

const inCount = (states: States, kinds: readonly string[]) =>
  states.filter(({ resource }) => kinds.includes(resource))

/**
 * Returns the problem counts for the overview and the navigation badges. `states` contains the problem states that the
 * lists show, so the counts match the lists.
 */
export async function problemCounts(
  db: Db,
  accountId: string,
  nowMs: number,
  states: States,
): Promise<Overview['problem_counts']> {
  const { ended, ending } = await authorityCounts(db, accountId, nowMs)
  const sum = (kinds: readonly string[]) => inCount(states, kinds).reduce((all, { count }) => all + count, 0)
  return {
    ...(await dnsProblems(db, accountId)),
    endpoints: sum(statedCounts.endpoints),
    https_edges: sum(statedCounts.https_edges),
    tcp_edges: sum(statedCounts.tcp_edges),
    backends: sum(statedCounts.backends),
    authorities: ended + ending,
  }
}

/** Returns the names of the counts that include no resource in an error state. */
export const warningCounts = (states: States): string[] =>
  Object.entries(statedCounts).flatMap(([name, kinds]) =>
    inCount(states, kinds).some(({ value }) => stateOfValue(value) === 'wrong') ? [] : [name],
  )
