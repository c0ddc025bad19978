import { expect, test } from 'vitest'
import { changed, holdRows, MAX_CHOSEN } from './use-agents'
import { agent } from '@/lib/api/testing/agents'

const some = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `ag_${i}`, name: `n${i}` }))

test('agents are taken in and taken off by their id', () => {
  const two = changed(new Map(), some(2), true)
  expect([...two]).toEqual([
    ['ag_0', 'n0'],
    ['ag_1', 'n1'],
  ])
  expect([...changed(two, some(1), false).keys()]).toEqual(['ag_1'])
})

test('no more are taken in than an address has room for', () => {
  expect(changed(new Map(), some(MAX_CHOSEN + 5), true).size).toBe(MAX_CHOSEN)
})

const [a, b, c] = [agent('a'), agent('b'), agent('c')]
const shape = (rows: ReturnType<typeof holdRows>) =>
  rows.map(({ agent, isPast }) => agent.id + (isPast ? ' past' : ''))

test('held rows stay in place, with what is known of them now', () => {
  const restarting = agent('a', { state: 'restarting' })
  expect(shape(holdRows([b, restarting], null))).toEqual(['b', 'a'])
  const rows = holdRows([b, restarting], [a, b])
  expect(shape(rows)).toEqual(['a', 'b'])
  expect(rows[0]?.agent.state).toBe('restarting')
})

test('what left keeps its place and is marked; what came is at the end', () => {
  expect(shape(holdRows([c, b], [a, b]))).toEqual(['a past', 'b', 'c'])
})
