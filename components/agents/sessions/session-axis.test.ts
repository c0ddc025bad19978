import { expect, test } from 'vitest'
import { session } from '@/lib/api/testing/agents'
import { axisEnd, axisTicks, daysFor, sessionLanes } from './session-axis'

const endMs = Date.parse('2026-11-20T12:00:00Z')
const day = (n: number) => new Date(endMs - n * 86_400_000).toISOString()
const of = (id: string, from: number, to: number | null, seen = to ?? 0) =>
  session({ id, started_at: day(from), seen_at: day(seen), gone_at: to === null ? null : day(to) })
const axis = { endMs, days: 30, onlineId: 'ts_c' } as const

test('consecutive sessions share a lane, and the connected one is open', () => {
  const lanes = sessionLanes([of('ts_c', 3, null), of('ts_b', 15, 6), of('ts_a', 60, 20)], axis)
  expect(lanes).toHaveLength(1)
  expect(lanes[0]?.map(({ session, ...bar }) => ({ id: session.id, ...bar }))).toEqual([
    { id: 'ts_a', left: 0, width: expect.closeTo(33.33, 1), isOpen: false, isCut: true },
    { id: 'ts_b', left: 50, width: expect.closeTo(30, 5), isOpen: false, isCut: false },
    { id: 'ts_c', left: 90, width: expect.closeTo(10, 5), isOpen: true, isCut: false },
  ])
})

test('a session with an unknown end lasts until it was last seen', () => {
  const [lane] = sessionLanes([of('ts_x', 15, null, 12)], axis)
  expect(lane).toMatchObject([{ left: 50, width: expect.closeTo(10, 5), isOpen: false }])
})

test('concurrent sessions have separate lanes, at most four', () => {
  const many = Array.from({ length: 7 }, (_, n) => of(`ts_${n}`, 10 - n / 10, 1))
  const lanes = sessionLanes(many, axis)
  expect(lanes).toHaveLength(4)
  expect(lanes.flat()).toHaveLength(7)
})

test('sessions that ended before the period or have invalid times are omitted', () => {
  expect(sessionLanes([of('ts_old', 60, 40)], axis)).toEqual([])
  const broken = session({ started_at: 'soon', first_seen_at: '', gone_at: 'never' })
  expect(sessionLanes([broken], axis)).toEqual([])
})

test('the axis ends at the last poll, or when a session was last seen', () => {
  expect(axisEnd(day(0), [of('ts_a', 9, 3)])).toBe(endMs)
  expect(axisEnd(null, [of('ts_a', 9, null, 0)])).toBe(endMs)
  expect(axisEnd(null, [])).toBe(0)
})

test('the period is the shortest that includes every session start', () => {
  expect(daysFor([of('ts_a', 2, 1)], endMs)).toBe(7)
  expect(daysFor([of('ts_a', 2, 1), of('ts_b', 8, 7)], endMs)).toBe(30)
  expect(daysFor([of('ts_a', 300, 1)], endMs)).toBe(90)
})

test('the axis labels are at midnight, within the period', () => {
  const ticks = axisTicks(endMs, 7)
  expect(ticks.at(-1)).toEqual({ label: 'Nov 20', left: expect.closeTo(92.86, 1) })
  expect(ticks.map(({ label }) => label)).toEqual([
    'Nov 14',
    'Nov 15',
    'Nov 16',
    'Nov 17',
    'Nov 18',
    'Nov 19',
    'Nov 20',
  ])
  expect(axisTicks(endMs, 90)).toHaveLength(6)
  for (const { left } of axisTicks(endMs, 90)) expect(left).toBeGreaterThanOrEqual(0)
})
