import { useQuery } from '@tanstack/react-query'
import { DnsStateChip } from '@/components/dns/dns-standing-of'
import { useAccount } from '@/components/shell/account-context'
import { TrafficStateChip } from '@/components/traffic/traffic-path'
import { trafficQuery } from '@/lib/client/traffic'

/**
 * The state in the title of a domain's page: the DNS state, or the state of the traffic path if the worst problem is
 * behind the domain.
 */
export function DomainState({ id }: { id: string }) {
  const { account } = useAccount()
  const path = useQuery(trafficQuery(account.slug, 'reserved-domains', id)).data
  const broken = path && path.broken !== null ? path.nodes[path.broken] : undefined
  const isBehind = broken !== undefined && broken.stage !== 'dns' && broken.stage !== 'domain'
  if (isBehind && (path?.state === 'wrong' || path?.state === 'attention'))
    return <TrafficStateChip of="reserved-domains" id={id} />
  return <DnsStateChip resource="reserved-domains" id={id} isTitle />
}
