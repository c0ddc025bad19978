import { formatAbsolute } from '@/lib/util/time'
import type { PathNode } from './nodes'
import type { TrafficReads } from './reads'

/**
 * Marks the service behind an endpoint as wrong if the endpoint's last test request failed. Returns the nodes unchanged
 * if they contain several services, because the request reached only one of them.
 */
export async function withLastRequest(
  reads: TrafficReads,
  endpointId: string,
  nodes: readonly PathNode[],
): Promise<PathNode[]> {
  const services = nodes.filter(({ stage }) => stage === 'service')
  const failed = services.length === 1 ? await reads.failedRequest(endpointId) : undefined
  if (!failed) return [...nodes]
  const { at, cause, isReported } = failed
  const time = formatAbsolute(Date.parse(at))
  const sentence = isReported
    ? `The last request failed at ${time}: the agent can't reach its service (${cause}).`
    : `The last request failed at ${time} (${cause}).`
  return nodes.map((node) =>
    node.stage === 'service'
      ? {
          ...node,
          state: 'wrong',
          status: 'Last request failed',
          isCause: true,
          problem: { sentence, action: null },
        }
      : node,
  )
}
