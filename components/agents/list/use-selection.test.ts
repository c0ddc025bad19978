import { expect, test } from 'vitest'
import { changed, MAX_CHOSEN } from './use-selection'

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
