import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersonBudget, perPerson } from './person-budget'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a person has a budget for each account, and another person has their own', () => {
  const budget = createPersonBudget()
  for (let n = 0; n < perPerson; n += 1) expect(budget.spend('a', 'u1')).toBe(0)
  expect(budget.spend('a', 'u1')).toBe(60_000)
  expect([budget.spend('a', 'u2'), budget.spend('b', 'u1')]).toEqual([0, 0])
})

test('room comes back as the minute moves on, and refused requests do not push it away', () => {
  const budget = createPersonBudget()
  budget.spend('a', 'u1')
  vi.advanceTimersByTime(20_000)
  for (let n = 1; n < perPerson; n += 1) budget.spend('a', 'u1')
  for (let n = 0; n < 50; n += 1) expect(budget.spend('a', 'u1')).toBe(40_000)
  vi.advanceTimersByTime(40_000)
  expect([budget.spend('a', 'u1'), budget.spend('a', 'u1')]).toEqual([0, 20_000])
})

test('a clock that is set back makes nobody wait longer', () => {
  const budget = createPersonBudget()
  for (let n = 0; n < perPerson; n += 1) budget.spend('a', 'u1')
  vi.setSystemTime(1_000_000 - 86_400_000)
  expect(budget.spend('a', 'u1')).toBeLessThanOrEqual(60_000)
})
