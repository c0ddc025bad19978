import type { TrafficNode, TrafficPath, TrafficState } from '@/lib/traffic/model/nodes'
import { maxInRow } from './path-fit'

/** A box in the diagram, with the nodes from index `from` up to, but not including, index `to`. */
interface PathBox {
  from: number
  to: number
}

/** Returns the boxes of a path. Consecutive nodes may share a box if the path has more than `max` nodes. */
export function pathBoxes(path: Pick<TrafficPath, 'nodes' | 'broken'>, max = maxInRow): PathBox[] {
  const options = [[], ['ready'], ['ready', 'unknown']] as const
  const boxes = options.map((states) => sharedBoxes(path, states))
  return boxes.find(({ length }) => length <= max) ?? boxes.at(-1) ?? []
}

function sharedBoxes(
  { nodes, broken }: Pick<TrafficPath, 'nodes' | 'broken'>,
  states: readonly TrafficState[],
): PathBox[] {
  const boxes: PathBox[] = []
  const canShare = (at: number) => {
    const node = nodes[at]
    return node !== undefined && states.includes(node.state) && !node.is_here && at !== broken
  }
  for (const at of nodes.keys()) {
    const last = boxes.at(-1)
    if (last && canShare(at) && canShare(at - 1)) last.to = at + 1
    else boxes.push({ from: at, to: at + 1 })
  }
  return boxes
}

/**
 * Merges a path's unchecked backend with its service if they have the same address. The backend then has the service's
 * state.
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

/** Reports whether a node's name is an address, as it is for services and for backends without a description. */
export const hasAddress = ({ stage, name }: TrafficNode) =>
  stage === 'service' || (stage === 'backend' && /:\d+$/.test(name))

/** Reports whether a path contains only the page's own resource and a placeholder for a missing endpoint or edge. */
export const isEmptyPath = ({ nodes }: Pick<TrafficPath, 'nodes'>): boolean =>
  nodes.some((node) => node.is_here) &&
  nodes.every(
    ({ is_here, stage, href, state }) =>
      is_here || ((stage === 'endpoint' || stage === 'edge') && href === null && state !== 'ready'),
  ) &&
  nodes.length === 2
