import type { TrafficNode, TrafficPath } from '@/lib/traffic/model/nodes'
import { maxInRow } from './path-fit'

/**
 * A box of the diagram. It contains the nodes from index `from` up to, but not including, index `to`. Only ready nodes
 * can share a box.
 */
interface PathBox {
  from: number
  to: number
}

/**
 * Returns the boxes of a path. If a path doesn't fit in one row, consecutive ready nodes share a box. The page's own
 * resource and the first broken node keep their own boxes.
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

/** Reports whether a node's name is an address, such as for a service or for a backend without a description. */
export const isAddress = ({ stage, name }: TrafficNode) =>
  stage === 'service' || (stage === 'backend' && /:\d+$/.test(name))
