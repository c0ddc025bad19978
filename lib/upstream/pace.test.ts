import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace, createPersonBudget, perPerson, retryAfterMs } from './pace'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['5', 5000],
  ['0', 0],
  ['999999', 60_000],
  [new Date(1_003_000).toUTCString(), 3000],
  [new Date(1).toUTCString(), 0],
  ['soon', null],
  ['-1', null],
  [undefined, null],
  [['5'], null],
])('Retry-After %j is %s ms', (value, ms) => expect(retryAfterMs(value, Date.now())).toBe(ms))

test('background work leaves a quarter of the budget to users and continues as the minute passes', async () => {
  const pace = createPace()
  for (let n = 0; n < 90; n += 1) {
    await pace.backgroundRoom('a')
    pace.count('a')
    vi.advanceTimersByTime(100)
  }
  let isThrough = false
  const waiting = pace.backgroundRoom('a').then(() => (isThrough = true))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(isThrough).toBe(false)
  await pace.backgroundRoom('b')
  await vi.advanceTimersByTimeAsync(1100)
  await waiting
})

test("aborted background work stops waiting and isn't sent", async () => {
  const pace = createPace()
  for (let n = 0; n < 90; n += 1) pace.count('a')
  const controller = new AbortController()
  const waiting = pace.backgroundRoom('a', controller.signal)
  await vi.advanceTimersByTimeAsync(1000)
  controller.abort()
  expect(await waiting).toBe(false)
  expect(await pace.backgroundRoom('a', controller.signal)).toBe(false)
  expect(await pace.backgroundRoom('b', controller.signal)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('continuous work uses at most a third of the budget in any minute', async () => {
  const pace = createPace()
  const sent: number[] = []
  const check = (async () => {
    for (let n = 0; n < 100; n += 1) {
      await pace.steadyRoom('a')
      pace.count('a', true)
      sent.push(Date.now())
    }
  })()
  for (let n = 0; n < 80; n += 1) pace.count('a')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent).toHaveLength(40)
  await vi.advanceTimersByTimeAsync(62_000)
  await check
  for (const [n, at] of sent.entries())
    expect(sent.slice(n).filter((later) => later - at < 60_000).length).toBeLessThanOrEqual(40)
})

test('a short pause is waited out, with one probe first; a long pause is reported', async () => {
  const pace = createPace()
  pace.answered('a', 2000, performance.now())
  expect(await pace.clear('a', false)).toBeGreaterThan(0)
  const through: number[] = []
  const reads = [1, 2].map(async () => {
    if ((await pace.clear('a', true)) === 0) through.push(Date.now())
  })
  await vi.advanceTimersByTimeAsync(2200)
  expect(through).toHaveLength(1)
  pace.answered('a', null, performance.now())
  await vi.advanceTimersByTimeAsync(2200)
  await Promise.all(reads)
  expect(through).toHaveLength(2)
  pace.answered('a', 30_000, performance.now())
  expect(await pace.clear('a', true)).toBeGreaterThan(0)
  expect(await pace.clear('b', false)).toBe(0)
})

test('reads leave room for a few writes of the same person', () => {
  const budget = createPersonBudget()
  for (let n = 0; n < perPerson; n += 1) budget.spend('a', 'u1')
  vi.advanceTimersByTime(1000)
  for (let n = 0; n < 10; n += 1) expect(budget.spend('a', 'u1', true)).toBe(0)
  expect([budget.spend('a', 'u1', true), budget.spend('a', 'u1')]).toEqual([59_000, 59_000])
  vi.advanceTimersByTime(59_000)
  expect([budget.spend('a', 'u1', true), budget.spend('a', 'u1')]).toEqual([0, 0])
})

test('a response to a request from before a pause can only extend the pause', async () => {
  const pace = createPace()
  const before = performance.now()
  vi.advanceTimersByTime(500)
  pace.answered('a', 20_000, before)
  const left = () => pace.clear('a', false)
  for (const ms of [null, 0, 10_000]) pace.answered('a', ms, before)
  expect(await left()).toBe(20_000)
  pace.answered('a', 30_000, before)
  expect(await left()).toBe(30_000)
  vi.advanceTimersByTime(30_001)
  pace.answered('a', null, before)
  expect(await left()).toBe(0) // sends the probe
  expect(await left()).toBe(30_000)
  pace.answered('a', null, performance.now())
  expect(await left()).toBe(0)
})

test("setting the clock back doesn't extend a pause", async () => {
  const pace = createPace()
  pace.answered('a', 2000, performance.now())
  vi.setSystemTime(1_000_000 - 86_400_000)
  await vi.advanceTimersByTimeAsync(2200)
  expect(await pace.clear('a', false)).toBe(0)
})

test('each user has a separate budget for each account', () => {
  const budget = createPersonBudget()
  for (let n = 0; n < perPerson; n += 1) expect(budget.spend('a', 'u1')).toBe(0)
  expect(budget.spend('a', 'u1')).toBe(60_000)
  expect([budget.spend('a', 'u2'), budget.spend('b', 'u1')]).toEqual([0, 0])
})

test("the budget recovers as the minute passes, and refused requests don't delay it", () => {
  const budget = createPersonBudget()
  budget.spend('a', 'u1')
  vi.advanceTimersByTime(20_000)
  for (let n = 1; n < perPerson; n += 1) budget.spend('a', 'u1')
  for (let n = 0; n < 50; n += 1) expect(budget.spend('a', 'u1')).toBe(40_000)
  vi.advanceTimersByTime(40_000)
  expect([budget.spend('a', 'u1'), budget.spend('a', 'u1')]).toEqual([0, 20_000])
})

test("setting the clock back doesn't extend a user's wait", () => {
  const budget = createPersonBudget()
  for (let n = 0; n < perPerson; n += 1) budget.spend('a', 'u1')
  vi.setSystemTime(1_000_000 - 86_400_000)
  expect(budget.spend('a', 'u1')).toBeLessThanOrEqual(60_000)
})

test("people whose requests are more than a minute ago aren't remembered", () => {
  const budget = createPersonBudget(2)
  for (let n = 0; n < 500; n += 1) budget.spend('a', `u${n}`)
  expect(budget.people()).toBe(500)
  vi.advanceTimersByTime(30_000)
  for (let n = 0; n < 3; n += 1) budget.spend('a', 'u0')
  vi.advanceTimersByTime(30_001)
  budget.spend('a', 'new')
  expect(budget.people()).toBe(2)
  expect([budget.spend('a', 'u0'), budget.spend('a', 'u0')]).toEqual([0, 29_999])
})
