import { expect, test } from 'vitest'
import { padPeriods, timeScale, timeTicks } from './time-scale'

test('times without gaps are placed in proportion', () => {
  const { at, gaps } = timeScale([
    { fromMs: 1_000, toMs: 3_000 },
    { fromMs: 2_000, toMs: 5_000 },
  ])
  expect([1_000, 2_000, 5_000, 9_000].map(at)).toEqual([0, 25, 100, 100])
  expect(at(0)).toBe(0)
  expect(gaps).toEqual([])
})

test('a long gap is shortened, and times in it map to its start', () => {
  const { at, gaps, starts } = timeScale([
    { fromMs: 0, toMs: 50_000 },
    { fromMs: 7_250_000, toMs: 7_300_000 },
  ])
  expect(gaps).toEqual([{ left: expect.closeTo(48.5, 1), width: expect.closeTo(2.9, 1), ms: 7_200_000 }])
  expect(starts).toEqual([7_250_000])
  expect(at(50_000)).toBeCloseTo(48.5, 1)
  expect(at(3_000_000)).toBeCloseTo(48.5, 1)
  expect(at(7_250_000)).toBeCloseTo(51.5, 1)
  expect(at(7_300_000)).toBe(100)
})

test('short periods are extended evenly until they last as long as required', () => {
  const short = [
    { fromMs: 0, toMs: 20 },
    { fromMs: 300_000, toMs: 300_040 },
  ]
  expect(padPeriods(short, 60_000)).toEqual([
    { fromMs: 0, toMs: 29_990 },
    { fromMs: 300_000, toMs: 330_010 },
  ])
  expect(padPeriods([{ fromMs: 0, toMs: 90_000 }], 60_000)).toEqual([{ fromMs: 0, toMs: 90_000 }])
  expect(padPeriods([], 60_000)).toEqual([])
})

test('an axis without spans maps every time to its end', () => {
  expect(timeScale([]).at(5)).toBe(100)
})

test('an axis has at most seven ticks, at round durations', () => {
  expect(timeTicks(0, 40_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
  expect(timeTicks(500, 170_500)).toEqual([500, 30_500, 60_500, 90_500, 120_500, 150_500])
  for (const length of [1, 999, 12_345, 3_600_000, 90_000_000, 9e9])
    expect(timeTicks(0, length).length).toBeLessThanOrEqual(7)
})
