import { expect, test } from 'vitest'
import { daysOf, parseTimeRange } from './time-range'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['1h', { since: '2026-11-20T11:00:00.000Z' }],
  ['30d', { since: '2026-10-21T12:00:00.000Z' }],
  ['2026-11-01/2026-11-02', { since: '2026-11-01T00:00:00.000Z', until: '2026-11-03T00:00:00.000Z' }],
  ['2026-11-01/', { since: '2026-11-01T00:00:00.000Z' }],
  ['/2026-11-02', { until: '2026-11-03T00:00:00.000Z' }],
  ['2026-13-01/2026-02-30', {}],
  ['/', {}],
  ['', {}],
  ['2h', {}],
  ["1h' or 1=1", {}],
])('the time range “%s” is parsed', (text, range) => expect(parseTimeRange(text, now)).toEqual(range))

test('daysOf returns the days of a custom range', () => {
  expect(daysOf('2026-11-01/')).toEqual({ first: '2026-11-01', last: '' })
  expect(daysOf('24h')).toBeNull()
})
