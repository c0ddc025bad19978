import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery, trafficQuery } from '@/lib/client/traffic'
import { counted, formatNumber } from '@/lib/util/text'

/**
 * Counts a domain's endpoints that need attention for a reason other than the domain's own DNS or certificate. Renders
 * nothing if there are none, or if they aren't known.
 */
export function EndpointsNote({ id }: { id: string }) {
  const { account } = useAccount()
  const path = useQuery(trafficQuery(account.slug, 'reserved-domains', id)).data
  const known = useQuery(inventoryDetailQuery(account.slug, 'reserved-domains', id)).data
  const states = useQuery(relatedStatesQuery(account.slug, 'reserved-domains', id)).data?.states ?? {}
  const stage = path?.broken == null ? undefined : path.nodes[path.broken]?.stage
  if (stage === undefined || stage === 'dns' || stage === 'domain') return null
  const endpoints = new Set(
    known?.used_by.flatMap((user) => (user.resource === 'endpoints' ? [user.id] : [])) ?? [],
  )
  const count = [...endpoints].filter((one) =>
    ['wrong', 'attention'].includes(states[one]?.state ?? ''),
  ).length
  if (count === 0) return null
  const verb = count === 1 ? 'needs' : 'need'
  return (
    <span>
      {formatNumber(count)} of {counted(endpoints.size, 'endpoint')} {verb} attention.
    </span>
  )
}
