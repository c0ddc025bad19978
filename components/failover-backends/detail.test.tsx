import { expect, test } from 'vitest'
import type { ChildBackend } from '@/components/resource/backend/use-children'
import { orderOf } from './detail'

const backend = (name: string, state: ChildBackend['health']['state']): ChildBackend => ({
  id: name,
  name,
  kind: undefined,
  resource: undefined,
  href: undefined,
  health: { state, label: '' },
})

test('the diagram marks the backend that requests go to', () => {
  const titles = (...states: ChildBackend['health']['state'][]) =>
    orderOf(states.map((state, at) => backend(`b${at}`, state))).map(({ title, nodes }) => [
      title,
      nodes[0]?.isMarked,
    ])
  expect(titles('wrong', 'unknown', 'unknown')).toEqual([
    ['First', false],
    ['Fallback 1 · Active', true],
    ['Fallback 2', false],
  ])
  expect(titles('ready', 'ready')).toEqual([
    ['First · Active', true],
    ['Fallback 1', false],
  ])
  expect(titles('wrong')).toEqual([['First', false]])
})
