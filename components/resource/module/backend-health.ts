import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { trafficQuery } from '@/lib/client/traffic'
import type { ModulesOwner } from './card-entry'
import { type Condition, moduleState } from './module-state'

/**
 * Returns the state of the backend to which a route or TCP edge sends traffic, as in the traffic path. Returns
 * undefined while the state is loading, and if the backend module isn't enabled.
 */
export function useBackendHealth({ info, id, segments = [], item }: ModulesOwner): Condition | undefined {
  const { account } = useAccount()
  const edges = info.name === 'tcp-edges' ? 'tcp-edges' : 'https-edges'
  const isOn = moduleState(item?.backend) === 'on'
  const { data } = useQuery({ ...trafficQuery(account.slug, edges, id, segments[1]), enabled: isOn })
  const node = isOn ? data?.nodes.find(({ stage }) => stage === 'backend') : undefined
  return node && { state: node.state, label: node.status }
}
