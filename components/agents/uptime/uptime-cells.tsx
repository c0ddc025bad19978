import type { UptimeDay } from '@/lib/api/agents'
import { cn } from '@/components/ui/style'
import { cellOf } from './uptime-text'

const uptimeStyles = {
  up: 'bg-ready',
  open: 'bg-sunken bg-[repeating-linear-gradient(135deg,var(--rim)_0_1px,transparent_1px_5px)]',
  down: 'bg-[repeating-linear-gradient(45deg,var(--wrong)_0_3px,var(--wrong-fill)_3px_5px)]',
  unknown: 'bg-sunken inset-ring inset-ring-line',
} as const

const minHeights = { up: 'min-h-1', open: 'min-h-1', down: 'min-h-0.5 shrink-0', unknown: false } as const

interface UptimeCellsProps {
  /** The days to show, oldest first. */
  days: readonly UptimeDay[]
  marked?: number
  className?: string
}

/** A strip with one cell per day. Screen readers skip it, so callers must also describe the days as text. */
export function UptimeCells({ days, marked, className = 'h-9' }: UptimeCellsProps) {
  return (
    <span aria-hidden className={cn('flex gap-px forced-color-adjust-none sm:gap-0.5', className)}>
      {days.map((day, index) => (
        <Cell key={day.date} day={day} isMarked={index === marked} />
      ))}
    </span>
  )
}

function Cell({ day, isMarked }: { day: UptimeDay; isMarked: boolean }) {
  const parts = cellOf(day)
  const [first] = parts
  const style = cn('min-w-0 flex-1 rounded-[1px]', isMarked && 'outline-2 outline-ink')
  if (parts.length < 2) return <span className={cn(style, uptimeStyles[first?.kind ?? 'unknown'])} />
  return (
    <span className={cn(style, 'flex flex-col overflow-hidden')}>
      {parts.map(({ kind, share }) => (
        <span key={kind} className={cn(minHeights[kind], uptimeStyles[kind])} style={{ flexGrow: share }} />
      ))}
    </span>
  )
}

const kinds = [
  ['up', 'Up'],
  ['down', 'Down'],
  ['open', 'Connected, not monitored'],
  ['unknown', 'No data'],
] as const

export const UptimeLegend = ({ className }: { className?: string }) => (
  <ul className={cn('flex flex-wrap gap-x-4 gap-y-1 text-muted', className)}>
    {kinds.map(([kind, label]) => (
      <li key={kind} className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={cn('size-3 shrink-0 rounded-[1px] forced-color-adjust-none', uptimeStyles[kind])}
        />
        {label}
      </li>
    ))}
  </ul>
)
