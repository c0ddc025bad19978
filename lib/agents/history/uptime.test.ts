import { fieldsOf } from '@/lib/util/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uptimeDays } from './uptime'

const DAY = 86_400
const NOW = Date.parse('2026-04-02T06:00:00Z')
const time = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000).toISOString()
const now = new Date(NOW)
const longAgo = new Date(0)

/**
 * Returns a session that was connected between two times. The platform stopped listing the session at the time `gone`.
 * All times are in seconds before now.
 */
const session = (from: number, to: number, firstSeen = from, gone = to) => ({
  started_at: time(from),
  first_seen_at: time(firstSeen),
  seen_at: time(to),
  gone_at: time(gone),
})
const polled = (from: number, to: number) => ({ from_at: time(from), to_at: time(to) })
const last = (...args: Parameters<typeof uptimeDays>) => uptimeDays(...args).slice(-2)

test('an agent is up while listed, down while polled but not listed, and unknown without polls', () => {
  const hours = (n: number) => n * 3600
  expect(last([session(hours(20), hours(2))], [polled(hours(24), hours(1))], longAgo, now)).toEqual([
    { date: '2026-04-01', up: hours(14), down: hours(4), open: 0, unknown: hours(6) },
    { date: '2026-04-02', up: hours(4), down: hours(1), open: 0, unknown: hours(1) },
  ])
})

test.each<[string, Parameters<typeof uptimeDays>, object]>([
  [
    'two simultaneous sessions count once',
    [[session(600, 100), session(300, 0)], [polled(600, 0)], longAgo, now],
    { up: 600, down: 0 },
  ],
  [
    'a session without polls counts as open, not up',
    [[session(600, 0)], [], longAgo, now],
    { up: 0, down: 0, open: 600 },
  ],
  [
    'time before the first poll counts as open, not up',
    [[session(6000, 0, 600)], [polled(600, 0)], longAgo, now],
    { up: 600, down: 0, open: 5400 },
  ],
  [
    'time in which polls missed the session counts as down, except the last 5 minutes',
    [[session(6000, 0, 600)], [polled(6000, 0)], longAgo, now],
    { up: 900, down: 5100 },
  ],
  [
    'a session that started between two polls counts from its start',
    [[session(630, 0, 600)], [polled(1000, 0)], longAgo, now],
    { up: 630, down: 370 },
  ],
  [
    'a start time in the future adds no time',
    [[session(-50, 0, 600)], [polled(1000, 0)], longAgo, now],
    { up: 600, down: 400 },
  ],
  [
    'time before the agent was known counts as unknown',
    [[session(600, 0)], [polled(1000, 0)], new Date(NOW - 600_000), now],
    { up: 600, down: 0 },
  ],
  [
    'a restart between two polls does not count as down',
    [[session(600, 106, 600, 100), session(104, 0, 100)], [polled(600, 0)], longAgo, now],
    { up: 598, down: 0 },
  ],
  [
    'time from the last sighting to the next poll is unknown, and down from there',
    [[session(600, 300, 600, 255), session(200, 0)], [polled(600, 0)], longAgo, now],
    { up: 500, down: 55 },
  ],
  [
    'time since the last sighting of a connected session is unknown',
    [[{ ...session(600, 10), gone_at: null }], [polled(600, 0)], longAgo, now],
    { up: 590, down: 0 },
  ],
])('%s', (_, input, today) => {
  const [, day] = last(...input)
  expect(day).toMatchObject({
    ...today,
    unknown:
      6 * 3600 - ['up', 'down', 'open'].reduce((sum, key) => sum + Number(fieldsOf(today)[key] ?? 0), 0),
  })
})

const span = fc
  .tuple(fc.integer({ min: 0, max: 95 * DAY }), fc.integer({ min: 0, max: 3 * DAY }))
  .map(([to, length]) => [to + length, to] as const)
const sessions = fc.array(
  fc
    .tuple(span, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([[from, to], part]) => session(from, to, Math.round(to + (from - to) * part))),
  { maxLength: 30 },
)
const polls = fc.array(
  span.map(([from, to]) => polled(from, to)),
  { maxLength: 30 },
)
const since = fc.integer({ min: 0, max: 95 * DAY }).map((seconds) => new Date(NOW - seconds * 1000))

test('each day accounts for every second exactly once', () => {
  fc.assert(
    fc.property(sessions, polls, since, (sessions, polls, since) => {
      const days = uptimeDays(sessions, polls, since, now)
      expect(days).toHaveLength(90)
      expect(new Set(days.map(({ date }) => date)).size).toBe(90)
      for (const { up, down, open, unknown } of days.slice(0, -1))
        expect(up + down + open + unknown).toBe(DAY)
      const today = days.at(-1)
      expect(today && today.up + today.down + today.open + today.unknown).toBe(DAY / 4)
      for (const { up, down, open, unknown } of days)
        expect(Math.min(up, down, open, unknown)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a reconnect between two polls counts with the time that its command reports, unless polls are missing', () => {
  const restart = [session(600, 106, 600, 100), session(104, 0, 96)]
  const today = (...polls: Parameters<typeof uptimeDays>[1]) =>
    uptimeDays(restart, polls, longAgo, now).at(-1)
  expect(today(polled(600, 0))).toMatchObject({ down: 0, reconnects: { count: 1, offline_ms: 3000 } })
  expect(today(polled(600, 105), polled(96, 0))).not.toHaveProperty('reconnects')
  const [, ...later] = restart
  expect(uptimeDays(later, [polled(600, 0)], longAgo, now).at(-1)).not.toHaveProperty('reconnects')
  const simultaneous = [session(600, 0), ...later]
  expect(uptimeDays(simultaneous, [polled(600, 0)], longAgo, now).at(-1)).not.toHaveProperty('reconnects')
})

test('totals match a second-by-second count', () => {
  const short = fc.tuple(fc.nat(500), fc.nat(500)).map(([a, b]) => [Math.max(a, b), Math.min(a, b)] as const)
  const isIn = (second: number, [from, to]: readonly [number, number]) => second <= from && second > to
  fc.assert(
    fc.property(fc.array(short, { maxLength: 6 }), fc.array(short, { maxLength: 6 }), (up, seen) => {
      const all = Array.from({ length: 500 }, (_, n) => n + 1)
      const watched = all.filter((second) => seen.some((one) => isIn(second, one)))
      const online = watched.filter((second) => up.some((one) => isIn(second, one)))
      const days = uptimeDays(
        up.map(([from, to]) => session(from, to)),
        seen.map(([from, to]) => polled(from, to)),
        longAgo,
        now,
      )
      expect(days.at(-1)).toMatchObject({ up: online.length, down: watched.length - online.length })
    }),
  )
})

test('more sessions or more polls never reduce the uptime', () => {
  fc.assert(
    fc.property(sessions, sessions, polls, polls, (some, others, seen, more) => {
      const total = (...[sessions, polls]: [typeof some, typeof seen]) =>
        uptimeDays(sessions, polls, longAgo, now).reduce((sum, { up }) => sum + up, 0)
      expect(total([...some, ...others], [...seen, ...more])).toBeGreaterThanOrEqual(total(some, seen))
    }),
  )
})
