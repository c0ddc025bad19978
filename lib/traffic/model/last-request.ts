import { paths } from '@/lib/util/paths'
import { failingLabel } from '@/lib/util/state-labels'
import { formatAbsolute } from '@/lib/util/time'
import type { PathNode } from './nodes'
import type { FailedRequest, TrafficReads } from './reads'

/**
 * Marks the service behind an endpoint as wrong if the endpoint's last test request failed. Returns the nodes unchanged
 * if they contain several services, because the request reached only one of them, or if the request failed only because
 * the agent was offline.
 */
export async function withLastRequest(
  reads: TrafficReads,
  endpointId: string,
  nodes: readonly PathNode[],
): Promise<PathNode[]> {
  const services = nodes.filter(({ stage }) => stage === 'service')
  const failed = services.length === 1 ? await reads.failedRequest(endpointId) : undefined
  if (!failed || (await isOver(reads, failed, nodes))) return [...nodes]
  const { at, cause } = failed
  const sentence = `${cause}. Last request failed at ${formatAbsolute(Date.parse(at))}.`
  const action = { label: 'Send again', href: paths.detail(reads.account, 'endpoints', endpointId) }
  return nodes.map((node) =>
    node.stage === 'service'
      ? {
          ...node,
          state: 'wrong',
          status: failingLabel,
          cause,
          problem: { sentence, action, label: failingLabel },
        }
      : node,
  )
}

/**
 * Reports whether a request failed because no agent served the endpoint, and an agent has connected since then.
 */
async function isOver(
  reads: TrafficReads,
  { at, isOffline }: FailedRequest,
  nodes: readonly PathNode[],
): Promise<boolean> {
  if (!isOffline) return false
  for (const { stage, state, key } of nodes) {
    const agent = stage === 'agent' && state === 'ready' ? await reads.agent(key) : null
    if (agent && agent.sessionSeenAt > at) return true
  }
  return false
}
