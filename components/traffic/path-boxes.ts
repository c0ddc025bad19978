import type { TrafficNode, TrafficPath } from '@/lib/traffic/model/nodes'
import { maxInRow } from './path-fit'

/** A box in the diagram, with the nodes from index `from` up to, but not including, index `to`. */
interface PathBox {
  from: number
  to: number
}

/**
 * Returns the boxes of a path, one for each node. If the path doesn't fit in one row, consecutive ready nodes share a
 * box, except the page's own resource.
 */
export function pathBoxes({ nodes, broken }: Pick<TrafficPath, 'nodes' | 'broken'>): PathBox[] {
  const boxes: PathBox[] = []
  const isHealthy = (at: number) => {
    const node = nodes[at]
    return node?.state === 'ready' && !node.is_here && at !== broken
  }
  for (const at of nodes.keys()) {
    const last = boxes.at(-1)
    if (nodes.length > maxInRow && last && isHealthy(at) && isHealthy(at - 1)) last.to = at + 1
    else boxes.push({ from: at, to: at + 1 })
  }
  return boxes
}

/**
 * Returns a path in which an unchecked backend and its service share a node if they have the same address, because the
 * state of the service is then also that of the backend. Returns other paths unchanged.
 */
export function withSharedService<Path extends Pick<TrafficPath, 'nodes' | 'broken'>>(path: Path): Path {
  const { nodes, broken } = path
  const [backend, service] = nodes.slice(-2)
  if (service?.stage !== 'service' || backend?.name !== service.name) return path
  if (backend.state !== 'unknown' || (backend.stage !== 'backend' && backend.stage !== 'target')) return path
  const { state, status } = service
  const shared = [...nodes.slice(0, -2), { ...backend, state, status }]
  return { ...path, nodes: shared, broken: broken === null ? null : Math.min(broken, shared.length - 1) }
}

/** Reports whether a node's name is an address, such as for a service or for a backend without a description. */
export const isAddress = ({ stage, name }: TrafficNode) =>
  stage === 'service' || (stage === 'backend' && /:\d+$/.test(name))

/**
 * Reports whether a path contains only the page's own resource and a placeholder for the endpoint or edge that would
 * send traffic to the resource.
 */
export const isEmptyPath = ({ nodes }: Pick<TrafficPath, 'nodes'>): boolean =>
  nodes.some((node) => node.is_here) &&
  nodes.every(
    ({ is_here, stage, href, state }) =>
      is_here || ((stage === 'endpoint' || stage === 'edge') && href === null && state !== 'ready'),
  ) &&
  nodes.length === 2
