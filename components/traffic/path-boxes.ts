import type { TrafficNode, TrafficPath } from '@/lib/traffic/model/nodes'
import { maxInRow } from './path-fit'

/** A box of the diagram, with the nodes from index `from` up to, but not including, index `to`. */
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

/** Reports whether a node's name is an address, such as for a service or for a backend without a description. */
export const isAddress = ({ stage, name }: TrafficNode) =>
  stage === 'service' || (stage === 'backend' && /:\d+$/.test(name))
