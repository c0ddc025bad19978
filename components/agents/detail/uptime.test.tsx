import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { barOf, dayText, Uptime, uptimeSummary } from './uptime'

const days = [
  { date: '2026-11-19', up: 43_200, down: 0, unknown: 43_200 },
  { date: '2026-11-20', up: 3600, down: 600, unknown: 0 },
]
const html = renderToStaticMarkup(<Uptime days={days} />)

test('each day is a picture with its words, one of them a stop of the Tab key', () => {
  expect(html).toContain('aria-label="2026-11-19: up 12 h, unknown 12 h"')
  expect(html).toContain('aria-label="2026-11-20: up 1 h, down 10 min"')
  expect(html.match(/role="img"[^>]*tabindex="0"/gi)).toHaveLength(1)
})

test('the same is there as a sentence and as a table', () => {
  expect(html).toContain('No data for the other 12 h.')
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
})

test('unknown time has another pattern than time up or down', () => {
  const looks = ['up', 'down', 'unknown'].map((kind) => {
    const word = kind.charAt(0).toUpperCase() + kind.slice(1)
    return new RegExp(`<span aria-hidden="true" class="([^"]*)"></span>${word}`).exec(html)?.[1]
  })
  expect(looks).not.toContain(undefined)
  expect(new Set(looks).size).toBe(3)
})

const day = (up: number, down: number, unknown: number) => ({ date: '2026-11-20', up, down, unknown })

test.each([
  [day(86_400, 0, 0), 'up 1 day'],
  [day(85_800, 600, 0), 'up 23 h 50 min, down 10 min'],
  [day(0, 0, 86_400), 'unknown 1 day'],
  [day(30, 0, 0), 'up 30 s'],
  [day(0, 0, 0), 'unknown'],
])('%j: %s', (given, words) => expect(dayText(given)).toBe(words))

test('the share is of the time in which the console looked, and what is unknown is never up', () => {
  expect(uptimeSummary([day(0, 0, 86_400)])).toMatch(/^No monitoring data/)
  expect(uptimeSummary([])).toMatch(/^No monitoring data/)
  expect(uptimeSummary([day(43_200, 0, 43_200)])).toBe(
    '100% uptime over 12 h of monitoring. No data for the other 12 h.',
  )
  expect(uptimeSummary([day(86_400, 0, 0), day(43_200, 43_200, 0)])).toBe(
    '75% uptime over 2 days of monitoring, down for 12 h.',
  )
})

test('a minute down in ninety days is not 100 %', () => {
  expect(uptimeSummary([day(86_400 * 89, 60, 0)])).toContain('99.9% uptime')
  expect(uptimeSummary([day(5, 86_395, 0)])).toContain('0.1% uptime')
})

test('a bar has a part for each kind of time there was', () => {
  expect(barOf(day(43_200, 0, 43_200))).toEqual([
    { kind: 'unknown', share: 50 },
    { kind: 'up', share: 50 },
  ])
  expect(barOf(day(0, 0, 0))).toEqual([])
})
