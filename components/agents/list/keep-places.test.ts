import { expect, test } from 'vitest'
import { agent } from '@/lib/api/testing/agents'
import { keepPlaces } from './keep-places'

const [a, b, c] = [agent('a'), agent('b'), agent('c')]
const shape = (rows: ReturnType<typeof keepPlaces>) =>
  rows.map(({ agent, isPast }) => agent.id + (isPast ? ' past' : ''))

test('held rows stay in place, with what is known of them now', () => {
  const restarting = agent('a', { state: 'restarting' })
  expect(shape(keepPlaces([b, restarting], null))).toEqual(['b', 'a'])
  const rows = keepPlaces([b, restarting], [a, b])
  expect(shape(rows)).toEqual(['a', 'b'])
  expect(rows[0]?.agent.state).toBe('restarting')
})

test('what left keeps its place and is marked; what came is at the end', () => {
  expect(shape(keepPlaces([c, b], [a, b]))).toEqual(['a past', 'b', 'c'])
})
