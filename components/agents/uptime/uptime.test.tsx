import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Uptime } from './uptime'
import { UptimeCells } from './uptime-cells'
import { cellOf, dayRows, dayText, uptimeSummary } from './uptime-text'

const days = [
  { date: '2026-11-19', up: 43_200, down: 0, open: 0, unknown: 43_200 },
  { date: '2026-11-20', up: 3600, down: 600, open: 0, unknown: 0 },
]
const html = renderToStaticMarkup(<Uptime days={days} />)

test('the strip is a single Tab stop that reads the newest day first', () => {
  expect(html).toContain('aria-valuetext="2026-11-20: up for 1 h; down for 10 min"')
  expect(html.match(/tabindex="0"/gi), 'one for wide screens, one for narrow ones').toHaveLength(2)
  expect(renderToStaticMarkup(<Uptime days={[]} />)).not.toMatch(/tabindex/i)
})

test('the uptime is also shown as a sentence and as a table', () => {
  const [sentence, table] = html.split('<table')
  expect(sentence).toMatch(/Monitored for 13\u00a0h\u00a010\u00a0min, down for at least 10\u00a0min\./)
  expect(sentence).not.toContain('No data for')
  expect(table).toContain('No data for the other 12\u00a0h.')
  expect(html.match(/<th scope="row"/g)).toHaveLength(3)
})

test('the strip has the shortest period with all data, at most 30 days on narrow screens, and the table has all days', () => {
  const of = (known: number) =>
    Array.from({ length: 90 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
      up: index >= 90 - known ? 60 : 0,
      down: 0,
      open: 0,
      unknown: 0,
    }))
  for (const [known, most, recent] of [
    [0, 14, 14],
    [14, 14, 14],
    [15, 30, 30],
    [31, 90, 30],
    [90, 90, 30],
  ] as const) {
    const [wide, narrow] = renderToStaticMarkup(<Uptime days={of(known)} />).split(
      'class="space-y-3 sm:hidden"',
    )
    expect(wide).toContain(`aria-valuemax="${most}"`)
    expect(wide).toContain(`${most - 1} days ago`)
    expect(narrow).toContain(`aria-valuemax="${recent}"`)
    expect(narrow).toContain(`${recent - 1} days ago`)
  }
  const short = renderToStaticMarkup(<Uptime days={of(3)} />)
  expect(short).toMatch(/max-sm:hidden">last 14 days<.*sm:hidden">last 14 days</)
  expect(short.match(/Data since 2026-11-18\./g)).toHaveLength(2)
  expect(short).toContain('All 90 days')
  expect(renderToStaticMarkup(<Uptime days={of(90)} />)).not.toContain('Data since')
  expect(renderToStaticMarkup(<Uptime days={of(0)} />)).not.toContain('Data since')
})

test('up, down, unmonitored and unknown time have different patterns', () => {
  const styles = ['Up', 'Down', 'Connected, not monitored', 'No data'].map(
    (label) => new RegExp(`<span aria-hidden="true" class="([^"]*)"></span>${label}`).exec(html)?.[1],
  )
  expect(styles).not.toContain(undefined)
  expect(new Set(styles).size).toBe(4)
  expect(styles[1]).toContain('repeating-linear-gradient')
})

const day = (up: number, down: number, unknown: number, open = 0) => ({
  date: '2026-11-20',
  up,
  down,
  open,
  unknown,
})

test.each([
  [day(86_400, 0, 0), 'up for 1 day'],
  [day(85_800, 600, 0), 'up for 23 h 50 min; down for 10 min'],
  [day(43_200, 0, 43_200), 'up for 12 h; no data for 12 h'],
  [day(0, 0, 86_400), 'no data'],
  [day(43_200, 0, 0, 43_200), 'up for 12 h; connected but not monitored for 12 h'],
  [day(30, 0, 0), 'up for 30 s'],
  [day(300, 5, 2, 59), 'up for 5 min; down for 5 s'],
  [day(300, 0, 60, 60), 'up for 5 min; connected but not monitored for 1 min; no data for 1 min'],
  [day(30, 0, 2), 'up for 30 s; no data for 2 s'],
  [day(0, 0, 0), 'no data'],
])('the day %j is shown as "%s"', (input, text) => expect(dayText(input)).toBe(text))

test('uptime is a share of the monitored time from one day, and unknown time never counts as up', () => {
  expect(uptimeSummary([day(0, 0, 86_400)])).toMatch(/^No monitoring data/)
  expect(uptimeSummary([])).toMatch(/^No monitoring data/)
  expect(uptimeSummary([day(43_200, 0, 43_200)])).toBe(
    'Monitored for 12\u00a0h, no downtime recorded. No data for the other 12\u00a0h.',
  )
  expect(uptimeSummary([day(43_200, 0, 21_600, 21_600)])).toBe(
    'Monitored for 12\u00a0h, no downtime recorded. Connected but not monitored for 6\u00a0h. No data for the other 6\u00a0h.',
  )
  expect(uptimeSummary([day(86_400, 0, 0), day(43_200, 43_200, 0)])).toBe(
    '75% uptime over 2\u00a0days of monitoring, down for at least 12\u00a0h.',
  )
})

test('an agent that reconnected between two polls was offline, even without measured downtime', () => {
  const reconnected = (count: number, offline_ms: number) => ({
    ...day(1_500, 0, 0),
    reconnects: { count, offline_ms },
  })
  expect(uptimeSummary([reconnected(1, 3_200)])).toBe(
    'Monitored for 25\u00a0min, offline once for less than 4\u00a0s.',
  )
  expect(uptimeSummary([reconnected(1, 3_200), reconnected(2, 5_000)])).toBe(
    'Monitored for 50\u00a0min, offline 3 times for less than 9\u00a0s in total.',
  )
  expect(uptimeSummary([{ ...reconnected(1, 70_000), down: 60 }])).toContain('down for at least 1\u00a0min.')
})

test('uptime is never rounded to 100% or 0%', () => {
  expect(uptimeSummary([day(86_400 * 89, 60, 0)])).toContain('99.9% uptime')
  expect(uptimeSummary([day(5, 86_395, 0)])).toContain('0.1% uptime')
})

test('a cell has a part for each kind of time, and an empty day is a filled cell', () => {
  expect(cellOf(day(43_200, 0, 43_200))).toEqual([
    { kind: 'unknown', share: 50 },
    { kind: 'up', share: 50 },
  ])
  expect(cellOf(day(10, 0, 10)).map(({ share }) => share)).toEqual([50, 50])
  expect(cellOf(day(0, 0, 0))).toEqual([])
  const one = renderToStaticMarkup(<UptimeCells days={[day(0, 0, 0)]} />)
  expect(one).toContain('bg-sunken')
})

test('consecutive days without data share a row of the table', () => {
  const of = (date: string, up: number) => ({ date, up, down: 0, open: 0, unknown: up > 0 ? 0 : 86_400 })
  const input = [of('2026-11-17', 0), of('2026-11-18', 0), of('2026-11-19', 60), of('2026-11-20', 60)]
  expect(dayRows(input)).toEqual([
    { days: '2026-11-20', text: 'up for 1 min' },
    { days: '2026-11-19', text: 'up for 1 min' },
    { days: '2026-11-17 to 2026-11-18', text: 'no data' },
  ])
})
