import { useState } from 'react'
import type { TrafficPath, TrafficStage } from '@/lib/traffic/model/nodes'

const stopped: readonly TrafficStage[] = ['endpoint', 'tunnel', 'agent']

export const restartingPath = (path: TrafficPath): TrafficPath => ({
  ...path,
  nodes: path.nodes.map((node) =>
    stopped.includes(node.stage) ? { ...node, state: 'waiting', status: 'Restarting' } : node,
  ),
  broken: null,
  state: 'waiting',
  label: 'Restarting',
  cause: null,
  sentence: 'Traffic flows again when the agent reconnects.',
  action: null,
})

/** Returns `value` or, while `isKept` is true, the value from before `isKept` became true. */
export function useKept<T>(value: T, isKept: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isKept && kept !== value) setKept(value)
  return isKept ? (kept ?? value) : value
}
