'use client'

import { rowClick } from '@/components/ui/data-table-click'
import { cellStyle, type RowGroup, type RowGroupBodyProps } from '@/components/ui/data-table-column'
import { useTickingText } from '@/components/ui/relative-time'
import { DAY_MS, formatAbsolute } from '@/lib/util/time'

export function dayGroups<Entry extends { at: string }>(
  entries: readonly Entry[],
  zone: string | null,
): RowGroup<Entry>[] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = formatAbsolute(Date.parse(entry.at), zone).slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, rows]) => ({
    Body: DayBody,
    id: day,
    heading: <Day day={day} zone={zone} />,
    rows,
    isOpen: true,
    onToggle: () => undefined,
  }))
}

function DayBody({ group, columns, className, children }: RowGroupBodyProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-noninteractive-element-interactions -- each row has its link
    <tbody {...rowClick} className={className}>
      <tr className="max-sm:pr-0!">
        {columns.map((column, index) =>
          index === 0 ? (
            <th
              key="day"
              scope="rowgroup"
              className="border-b border-line bg-sunken px-3 py-1.5 text-left text-sm font-medium whitespace-nowrap max-sm:block max-sm:grow"
            >
              {group.heading}
            </th>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the columns have no other identity here
            <td
              aria-hidden
              key={index}
              className={`border-b border-line bg-sunken p-0 max-sm:hidden ${cellStyle(column)}`}
            />
          ),
        )}
      </tr>
      {children}
    </tbody>
  )
}

function Day({ day, zone }: { day: string; zone: string | null }) {
  const name = useTickingText((nowMs) => dayName(day, nowMs, zone))
  return (
    <>
      {name !== '' && `${name}, `}
      <time dateTime={day}>{day}</time>
      {zone === null && <span className="font-normal text-muted"> UTC</span>}
    </>
  )
}

function dayName(day: string, nowMs: number | undefined, zone: string | null): string {
  if (nowMs === undefined) return ''
  if (formatAbsolute(nowMs, zone).startsWith(day)) return 'Today'
  return formatAbsolute(nowMs - DAY_MS, zone).startsWith(day) ? 'Yesterday' : ''
}
