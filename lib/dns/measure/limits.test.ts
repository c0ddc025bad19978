import { expect, test } from 'vitest'
import { exceededByChanges, exceededByLatency, exceededByRepairs, exceededByResults } from './limits'

const good = { count: 500, falseCorrect: 0, falseWrong: 0, rightCause: 490, longestMs: 4_000 }

test.each([
  [{}, []],
  [{ falseCorrect: 1 }, ['1 broken setup']],
  [{ falseWrong: 2 }, ['2 working setups']],
  [{ rightCause: 489 }, ['489 of 500']],
  [{ longestMs: 4_100 }, ['4\\.1 s for the longest']],
  [{ falseCorrect: 1, falseWrong: 1, rightCause: 2 }, ['1 broken', '1 working', '2 of 500']],
])('results with %j exceed %j', (more, starts) => {
  const exceeded = exceededByResults({ ...good, ...more })
  expect(exceeded).toEqual(starts.map((start) => expect.stringMatching(`^${start} `)))
})

test.each([
  [12, 1500, 1500, []],
  [12.01, 1500, 1500, ['12.01 queries per check on average']],
  [11, 1510, 1500, ['A ratio of 1.51 for thorough checks']],
  [11, 1500, 1510, ['A ratio of 1.51 for routine checks']],
])('%d queries and %d and %d ms in place of 1,000 exceed %j', (average, thoroughMs, routineMs, starts) => {
  const timed = (ownMs: number) => ({ ownMs, bareMs: 1000 })
  const exceeded = exceededByLatency({
    questions: { average },
    thorough: timed(thoroughMs),
    routine: timed(routineMs),
  })
  expect(exceeded).toEqual(starts.map((start) => expect.stringContaining(start)))
})

test('every setup must be repaired', () => {
  expect([exceededByRepairs(0), exceededByRepairs(3)]).toEqual([
    [],
    ['3 setups not repaired, at most 0 allowed'],
  ])
})

test('a routine check must see every change', () => {
  expect(exceededByChanges([])).toEqual([])
  expect(exceededByChanges(['a setup (7)'])).toEqual(['A routine check misses the change in: a setup (7)'])
})
