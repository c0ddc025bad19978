import { expect, test } from 'vitest'
import { ageMs, formatAbsolute, formatDuration, formatRelative, secondsIn, toRfc3339, unitFor } from './time'
import { inTimeZone } from './time-zone'

const now = Date.UTC(2026, 10, 20, 8, 42, 10, 250)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('absolute times name UTC and whole seconds', () => {
  expect(toRfc3339(now)).toBe('2026-11-20T08:42:10Z')
  expect(formatAbsolute(now)).toBe('2026-11-20 08:42:10 UTC')
  expect(() => toRfc3339(Number.NaN)).toThrow(RangeError)
})

test.each([
  ['Europe/Berlin', '2026-11-20 09:42:10 UTC+01:00'],
  ['America/St_Johns', '2026-11-20 05:12:10 UTC-03:30'],
  ['Etc/UTC', '2026-11-20 08:42:10 UTC'],
])('absolute times in %s name the offset', (zone, wanted) => {
  expect(formatAbsolute(now, zone)).toBe(wanted)
})

test('the times in a text follow the time zone', () => {
  const text = 'Valid until 2026-06-30 22:00:00 UTC, not 2026-11-20 08:42:10 UTC.'
  const local = 'Valid until 2026-07-01 00:00:00 UTC+02:00, not 2026-11-20 09:42:10 UTC+01:00.'
  expect(inTimeZone(text, 'Europe/Berlin')).toBe(local)
  expect([inTimeZone(text, null), inTimeZone(local, null)]).toEqual([text, local])
})

test('midnight and the date of a distant time follow the time zone', () => {
  const lateEvening = Date.UTC(2026, 5, 30, 22, 0, 0)
  const before = lateEvening - 90 * DAY
  expect(formatAbsolute(lateEvening, 'Europe/Berlin')).toBe('2026-07-01 00:00:00 UTC+02:00')
  expect(formatRelative(lateEvening, before)).toBe('2026-06-30')
  expect(formatRelative(lateEvening, before, 'Europe/Berlin')).toBe('2026-07-01')
})

test.each([
  [0, 'just now'],
  [999, 'just now'],
  [-999, 'just now'],
  [12_000, '12 s ago'],
  [MINUTE - 1, '59 s ago'],
  [MINUTE, '1 min ago'],
  [-3 * MINUTE, 'in 3 min'],
  [5 * 60 * MINUTE, '5 h ago'],
  [12 * DAY, '12 d ago'],
  [60 * DAY, '60 d ago'],
  [61 * DAY, '2 mo ago'],
  [364 * DAY, '11 mo ago'],
  [700 * DAY, '22 mo ago'],
  [731 * DAY, '2 y ago'],
  [-90 * DAY, '2027-02-18'],
])('%d ms before now reads %s', (before, wanted) => {
  expect(formatRelative(now - before, now)).toBe(wanted)
})

test.each([
  [now - DAY, DAY],
  [now, 0],
  [now + 900, 0],
  [now + 1001, Infinity],
  [now + DAY, Infinity],
  ['2026-11-20T08:42:00.250Z', 10_000],
  ['never', Infinity],
  [null, Infinity],
])('%s is %s ms old; a future time has an infinite age', (time, wanted) => {
  expect(ageMs(time, now)).toBe(wanted)
})

test.each([
  [0, 's', '0 s'],
  [59, 's', '59 s'],
  [60, 'min', '1 min'],
  [5_400, 'min', '1 h 30 min'],
  [7_200, 'h', '2 h'],
  [86_400, 'days', '1 day'],
  [1_209_600, 'days', '14 days'],
  [90_061, 's', '1 day 1 h 1 min 1 s'],
] as const)('%d seconds are typed in %s and read as %s', (seconds, unit, text) => {
  expect(unitFor(seconds)).toBe(unit)
  expect(formatDuration(seconds)).toBe(text)
  expect(Number.isInteger(seconds / secondsIn(unit))).toBe(true)
})
