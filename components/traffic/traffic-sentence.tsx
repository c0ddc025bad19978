import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { trafficQuery } from '@/lib/client/traffic'
import type { TrafficSubject } from '@/lib/traffic/model/trace'

/**
 * Returns the sentence about the first broken part of a path, or undefined if no part is known to be broken.
 */
export function useTrafficProblem(of: TrafficSubject, id: string): string | undefined {
  const { account } = useAccount()
  const { data } = useQuery(trafficQuery(account.slug, of, id))
  return data && data.broken !== null ? data.sentence : undefined
}
