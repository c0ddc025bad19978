import { paths } from '@/lib/util/paths'
import { labeled } from '@/lib/util/state-labels'
import { formatAbsolute } from '@/lib/util/time'
import type { PathNode } from './nodes'
import type { TrafficReads } from './reads'

/**
 * Applies the result of an endpoint's last test request to the service node if there is exactly one. Ignores outdated
 * results.
 */
export async function withLastRequest(
  reads: TrafficReads,
  endpointId: string,
  nodes: readonly PathNode[],
): Promise<PathNode[]> {
  const services = nodes.filter(({ stage }) => stage === 'service')
  const last = services.length === 1 ? await reads.lastRequest(endpointId) : undefined
  if (!last) return [...nodes]
  const { at, cause, isOffline } = last
  const time = formatAbsolute(Date.parse(at))
  if (cause === null) {
    if (nodes.some(({ stage, state }) => stage === 'agent' && state !== 'ready')) return [...nodes]
    const answer = `The service responded at ${time}.`
    return nodes.map((node) =>
      node.stage === 'service' ? { ...node, state: 'ready', status: 'Answered', answer } : node,
    )
  }
  const isBack = await hasReconnected(reads, at, nodes)
  if (isOffline && isBack) return [...nodes]
  const since = isBack ? ', before the agent reconnected' : ''
  const sentence = `${cause}. The last request failed at ${time}${since}.`
  const action = { label: 'Send again', href: paths.detail(reads.account, 'endpoints', endpointId) }
  const { state, label } = labeled('Failing')
  return nodes.map((node) =>
    node.stage === 'service'
      ? { ...node, state, status: label, cause, problem: { sentence, action, label } }
      : node,
  )
}

async function hasReconnected(reads: TrafficReads, at: string, nodes: readonly PathNode[]): Promise<boolean> {
  for (const { stage, state, key } of nodes) {
    const agent = stage === 'agent' && state === 'ready' ? await reads.agent(key) : null
    if (agent && agent.sessionSeenAt > at) return true
  }
  return false
}
