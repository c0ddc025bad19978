import { expect, test } from 'vitest'
import type { TrafficState } from '@/lib/traffic/model/nodes'
import { pathBoxes } from './path-boxes'

const node = (state: TrafficState) =>
  ({ state, stage: 'dns', label: '', name: '', status: '', href: null, is_here: false }) as const

test('ready nodes share boxes only if the path does not fit in one row', () => {
  const states: TrafficState[] = [
    'ready',
    'ready',
    'ready',
    'wrong',
    'ready',
    'ready',
    'ready',
    'ready',
    'ready',
  ]
  const nodes = states.map((state, at) => ({ ...node(state), is_here: at === 6 }))
  const boxes = pathBoxes({ nodes, broken: 3 }).map(({ from, to }) => [from, to])
  expect(boxes).toEqual([
    [0, 3],
    [3, 4],
    [4, 6],
    [6, 7],
    [7, 9],
  ])
  expect(pathBoxes({ nodes: nodes.slice(1), broken: 2 })).toHaveLength(5)
  expect(pathBoxes({ nodes: nodes.slice(2), broken: 1 })).toHaveLength(7)
})
