import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { usePreferences } from '@/components/ui/preferences'
import { trafficQuery } from '@/lib/client/traffic'
import type { TrafficPath } from '@/lib/traffic/model/nodes'
import type { TrafficSubject } from '@/lib/traffic/model/trace'
import { inTimeZone } from '@/lib/util/time-zone'

/** Requests the traffic path through a resource. Times in its sentence are in the person's time zone. */
export function useTrafficPath(of: TrafficSubject, id: string, route?: string) {
  const { account } = useAccount()
  const { zone } = usePreferences()
  const select = (path: TrafficPath) => ({ ...path, sentence: inTimeZone(path.sentence, zone) })
  return useQuery({ ...trafficQuery(account.slug, of, id, route), select })
}

/**
 * Returns the sentence about the first broken part of a path, or undefined if no part is known to be broken.
 */
export function useTrafficProblem(of: TrafficSubject, id: string, route?: string): string | undefined {
  const { data } = useTrafficPath(of, id, route)
  return data && data.broken !== null ? data.sentence : undefined
}

/** Returns a resource's summary, or null if its problem already says the same. */
export const summaryBeside = (problem: string | undefined, summary: string): string | null =>
  problem?.startsWith(summary) ? null : summary
