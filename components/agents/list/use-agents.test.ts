import { expect, test } from 'vitest'
import { changed, holdRows, MAX_CHOSEN } from './use-agents'
import { agent } from '@/lib/api/testing/agents'

const some = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `ag_${i}`, name: `n${i}` }))

test('agents are selected and deselected by ID', () => {
  const two = changed(new Map(), some(2), true)
  expect([...two]).toEqual([
    ['ag_0', 'n0'],
    ['ag_1', 'n1'],
  ])
  expect([...changed(two, some(1), false).keys()]).toEqual(['ag_1'])
})

test('the selection is limited to what fits in a URL', () => {
  expect(changed(new Map(), some(MAX_CHOSEN + 5), true).size).toBe(MAX_CHOSEN)
})

const [a, b, c] = [agent('a'), agent('b'), agent('c')]
const shape = (rows: ReturnType<typeof holdRows>) =>
  rows.map(({ agent, isPast }) => agent.id + (isPast ? ' past' : ''))

test('held rows keep their position and show current data', () => {
  const restarting = agent('a', { state: 'restarting' })
  expect(shape(holdRows([b, restarting], null))).toEqual(['b', 'a'])
  const rows = holdRows([b, restarting], [a, b])
  expect(shape(rows)).toEqual(['a', 'b'])
  expect(rows[0]?.agent.state).toBe('restarting')
})

test('rows that no longer match keep their position and are marked, and new rows are last', () => {
  expect(shape(holdRows([c, b], [a, b]))).toEqual(['a past', 'b', 'c'])
})
