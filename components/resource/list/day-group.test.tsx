import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { DataTable } from '@/components/ui/data-table'
import { entryTimeColumn } from './log-list'
import { dayGroups } from './day-group'

const entries = ['2026-11-20T00:30:00Z', '2026-11-19T23:59:58Z', '2026-11-19T08:00:01Z'].map((at) => ({ at }))

test('a log has a heading per day in the time zone of the person', () => {
  const daysIn = (zone: string | null) => dayGroups(entries, zone).map(({ id, rows }) => [id, rows.length])
  expect(daysIn(null)).toEqual([
    ['2026-11-20', 1],
    ['2026-11-19', 2],
  ])
  expect(daysIn('Europe/Berlin')).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
})

test('below its day, an entry has a clock time', () => {
  const html = onAccount(
    <DataTable
      caption="Log"
      columns={[entryTimeColumn, { ...entryTimeColumn, id: 'again', hideBelow: 'md' }]}
      rows={entries}
      rowKey={({ at }) => at}
      groups={dayGroups(entries, null)}
    />,
  )
  expect(textOf(html)).toMatch(/2026-11-20 UTC 00:30:00 .*2026-11-19 UTC 23:59:58 .*08:00:01/)
  expect(html, 'a hidden column has no cell in the heading').toMatch(
    /<td aria-hidden="true" class="[^"]*bg-sunken[^"]*max-md:hidden/,
  )
})
