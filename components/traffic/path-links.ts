import type { TrafficPath } from '@/lib/traffic/model/nodes'

/** The style of the line between two nodes. */
export type PathLink = 'ready' | 'wrong' | 'attention' | 'plain'

/**
 * Returns the state of each line between the nodes of a path, in order. The line after a broken node is marked as
 * broken; for a broken last node, the line before it is. Lines past the break are plain, so that traffic doesn't appear
 * to get through.
 */
export function linksOf({
  nodes,
  broken,
  state,
}: Pick<TrafficPath, 'nodes' | 'broken' | 'state'>): PathLink[] {
  const isMarked = state === 'wrong' || state === 'attention'
  const at = broken === null || !isMarked ? -1 : Math.min(broken, nodes.length - 2)
  return nodes.slice(1).map((_, i) => {
    if (i === at && isMarked) return state
    const isBeyond = broken !== null && state === 'wrong' && i > at
    const isReady = [nodes[i], nodes[i + 1]].every((node) => node?.state === 'ready')
    return isReady && !isBeyond ? 'ready' : 'plain'
  })
}
