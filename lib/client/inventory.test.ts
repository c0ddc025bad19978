import { expect, test } from 'vitest'
import { isMisplaced, pollMs } from './inventory'

const read = { syncing: false, as_of: '2026-01-01T00:00:00Z', error: null, listable: true }
const inUse = { states: { bkdst_1: { state: 'ready', label: 'In use' } } } as const

test('a page is polled while its list is being read', () => {
  expect(pollMs({ ...read, syncing: true })).toBe(1_000)
  expect(pollMs({ ...read, as_of: null })).toBe(1_000)
  expect(pollMs({ ...read, as_of: null, listable: false })).toBe(false)
  expect(pollMs(read)).toBe(false)
})

test("a page is polled until its state filter has the rows' states", () => {
  const unknown = { value: 'unknown:Unknown' }
  expect(pollMs(read, [unknown], inUse)).toBe(2_000)
  expect(pollMs(read, [unknown, { value: 'ready:In use' }], inUse)).toBe(false)
  expect(pollMs(read, [unknown])).toBe(false)
})

test.each([
  ['52026-01-01', 'wrong', false],
  ['42026-01-01', 'wrong', false],
  ['32026-01-01', 'wrong', true],
  ['22026-01-01', 'attention', false],
  ['02026-01-01', 'attention', true],
  ['52026-01-01', 'ready', true],
  ['12026-01-01', 'waiting', false],
  ['0wrong:Unreachable', 'wrong', false],
  [undefined, 'wrong', false],
] as const)('a row with the sort key %s and the state %s is misplaced: %s', (sort_key, state, expected) =>
  expect(isMisplaced([{ id: 'ep_1', sort_key }], { ep_1: { state, label: '' } })).toBe(expected),
)
