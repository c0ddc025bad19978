import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { trafficQuery } from '@/lib/client/traffic'
import type { TrafficSubject } from '@/lib/traffic/model/trace'

/** Returns the query for the traffic path through a resource. Callers must show the sentence with `TimedText`. */
export function useTrafficPath(of: TrafficSubject, id: string, route?: string) {
  const { account } = useAccount()
  return useQuery(trafficQuery(account.slug, of, id, route))
}

/**
 * Returns the sentence about the first broken part of a path, or undefined if no part is known to be broken.
 */
export function useTrafficProblem(of: TrafficSubject, id: string, route?: string): string | undefined {
  const { data } = useTrafficPath(of, id, route)
  return data && data.broken !== null ? data.sentence : undefined
}

/** Returns a resource's summary, or null if its problem already contains the same information. */
export const summaryBeside = (problem: string | undefined, summary: string): string | null =>
  problem?.startsWith(summary) ? null : summary
