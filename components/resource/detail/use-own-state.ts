import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { hasOwnState } from '@/lib/resources/stated'

/**
 * Returns the state of a resource whose state depends on other resources, such as those that use it. Undefined for
 * other kinds of resources, and while the state is unknown.
 */
export function useOwnState(resource: string, id: string) {
  const { account } = useAccount()
  const { data } = useQuery({
    ...relatedStatesQuery(account.slug, resource, id),
    enabled: hasOwnState(resource),
  })
  return hasOwnState(resource) ? data?.states[id] : undefined
}
