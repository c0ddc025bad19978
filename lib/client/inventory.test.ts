import { expect, test } from 'vitest'
import { stateOfValue, stateValueLabel } from '@/lib/resources/states/stated'
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
  ['502026-01-01', 'wrong:Offline', false],
  ['402026-01-01', 'wrong:Offline', true],
  ['402026-01-01', 'wrong:Mostly offline', false],
  ['302026-01-01', 'wrong:Offline', true],
  ['302026-01-01', 'attention:Needs attention', false],
  ['002026-01-01', 'attention:Needs attention', true],
  ['502026-01-01', 'ready:Ready', true],
  ['102026-01-01', 'waiting:Waiting', false],
  ['002026-01-01', 'ready:Service not checked', true],
  ['0wrong:Unreachable', 'wrong:Offline', false],
  [undefined, 'wrong:Offline', false],
] as const)('a row with the sort key %s and the state %s is misplaced: %s', (sort_key, value, expected) => {
  const state = stateOfValue(value) ?? 'unknown'
  expect(isMisplaced([{ id: 'ep_1', sort_key }], { ep_1: { state, label: stateValueLabel(value) } })).toBe(
    expected,
  )
})
