import type { TrafficPath } from '@/lib/traffic/model/nodes'

/** The minimum number of nodes in a path at which consecutive ready nodes share a box. */
const LONG = 9

/**
 * A box of the diagram. It contains the nodes from index `from` up to, but not including, index `to`. Only ready nodes
 * can share a box.
 */
interface PathBox {
  from: number
  to: number
}

/**
 * Returns the boxes of a path. On a long path, consecutive ready nodes share a box. The page's own resource and the
 * first broken node keep their own boxes.
 */
export function pathBoxes({ nodes, broken }: Pick<TrafficPath, 'nodes' | 'broken'>): PathBox[] {
  const boxes: PathBox[] = []
  const isHealthy = (at: number) => {
    const node = nodes[at]
    return node?.state === 'ready' && !node.is_here && at !== broken
  }
  for (const at of nodes.keys()) {
    const last = boxes.at(-1)
    if (nodes.length >= LONG && last && isHealthy(at) && isHealthy(at - 1)) last.to = at + 1
    else boxes.push({ from: at, to: at + 1 })
  }
  return boxes
}
