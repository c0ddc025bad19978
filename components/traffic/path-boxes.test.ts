import { expect, test } from 'vitest'
import type { TrafficState } from '@/lib/traffic/model/nodes'
import { pathBoxes, withSharedService } from './path-boxes'

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

test('unknown nodes share a box with ready ones if the path still does not fit', () => {
  const states: TrafficState[] = [
    'attention',
    'ready',
    'ready',
    'attention',
    'wrong',
    'ready',
    'ready',
    'unknown',
  ]
  const nodes = states.map(node)
  const boxesIn = (max: number) => pathBoxes({ nodes, broken: 4 }, max).map(({ from, to }) => [from, to])
  expect(boxesIn(8)).toHaveLength(8)
  expect(boxesIn(6).slice(-2)).toEqual([
    [5, 7],
    [7, 8],
  ])
  expect(boxesIn(5)).toEqual([
    [0, 1],
    [1, 3],
    [3, 4],
    [4, 5],
    [5, 8],
  ])
})

test.each([
  ['10.0.0.5:443', 'unknown', ['backend']],
  ['Office planning', 'unknown', ['backend', 'service']],
  ['10.0.0.5:443', 'wrong', ['backend', 'service']],
] as const)('a backend %s (%s) and its service have the nodes %j', (name, state, stages) => {
  const backend = { ...node(state), stage: 'backend', name, status: 'Not checked' } as const
  const service = { ...node('wrong'), stage: 'service', name: '10.0.0.5:443', status: 'No response' } as const
  const path = withSharedService({ nodes: [node('ready'), backend, service], broken: 2 })
  expect(path.nodes.slice(1).map(({ stage }) => stage)).toEqual(stages)
  expect(path.nodes.at(-1)).toMatchObject({ state: 'wrong', status: 'No response' })
  expect(path.broken).toBe(path.nodes.length - 1)
})
