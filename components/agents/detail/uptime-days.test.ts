import { expect, test } from 'vitest'
import { barOf, dayWords, uptimeSummary } from './uptime-days'

const day = (up: number, down: number, unknown: number) => ({ date: '2026-11-20', up, down, unknown })

test.each([
  [day(86_400, 0, 0), 'up 1 day'],
  [day(85_800, 600, 0), 'up 23 h 50 min, down 10 min'],
  [day(0, 0, 86_400), 'unknown 1 day'],
  [day(30, 0, 0), 'up 30 s'],
  [day(0, 0, 0), 'unknown'],
])('%j: %s', (given, words) => expect(dayWords(given)).toBe(words))

test('the share is of the time in which the console looked, and what is unknown is never up', () => {
  expect(uptimeSummary([day(0, 0, 86_400)])).toMatch(/^Unknown:/)
  expect(uptimeSummary([])).toMatch(/^Unknown:/)
  expect(uptimeSummary([day(43_200, 0, 43_200)])).toBe(
    'Up 100 % of the 12 h in which the console looked, never seen down. Unknown for 12 h.',
  )
  expect(uptimeSummary([day(86_400, 0, 0), day(43_200, 43_200, 0)])).toBe(
    'Up 75 % of the 2 days in which the console looked, down for 12 h. No time is unknown.',
  )
})

test('a minute down in ninety days is not 100 %', () => {
  expect(uptimeSummary([day(86_400 * 89, 60, 0)])).toContain('Up 99.9 %')
  expect(uptimeSummary([day(5, 86_395, 0)])).toContain('Up 0.1 %')
})

test('a bar has a part for each kind of time there was', () => {
  expect(barOf(day(43_200, 0, 43_200))).toEqual([
    { kind: 'unknown', share: 50 },
    { kind: 'up', share: 50 },
  ])
  expect(barOf(day(0, 0, 0))).toEqual([])
})
