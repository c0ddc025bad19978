import { Picture } from '@/components/ui/picture'
import { PictureTable } from '@/components/ui/picture-table'
import { type State, stateTones } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { usePreferences } from '@/components/ui/preferences'
import { formatAbsolute } from '@/lib/util/time'
import { dayOf, positionOf, type Scale, whenText } from './expiry-scale'

const fills: Readonly<Record<State, string>> = {
  ready: 'bg-ready-line',
  waiting: 'bg-waiting-line',
  attention: 'bg-attention',
  wrong: 'bg-wrong',
  unknown: 'bg-line',
}

interface End {
  label: string
  event: string
  /** The date to show, or null if unknown. */
  date: string | null
}

interface ValidityBarProps {
  span: Scale
  nowMs: number
  state: State
  /** Describes the bar for screen readers. */
  sentence: string
  start: End
  /** The certificate's state today. */
  now: string
  end: End
  /** False if the box around the bar already has a table. */
  hasTable?: boolean
}

/** Shows a certificate's validity period, with a mark for today. */
export function ValidityBar({
  span,
  nowMs,
  state,
  sentence,
  start,
  now,
  end,
  hasTable = true,
}: ValidityBarProps) {
  const { zone } = usePreferences()
  const today = dayOf(nowMs)
  const at = positionOf(span, today)
  const isInside = today > span.from && today < span.to
  const rows = [
    { ...start, ms: span.from, text: start.date === null ? '' : whenText(span.from - nowMs) },
    { event: 'Today', date: formatAbsolute(nowMs, zone).slice(0, 10), ms: nowMs, text: now },
    { ...end, ms: span.to, text: whenText(span.to - nowMs) },
  ].toSorted((a, b) => a.ms - b.ms)
  return (
    <Picture
      id="validity"
      title="Validity"
      isPlain
      table={hasTable ? () => <EventTable rows={rows} state={state} /> : undefined}
    >
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes
        role="img"
        aria-label={`Validity: ${sentence}`}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-xs text-muted"
      >
        {isInside && (
          <span className="relative col-start-2 h-4">
            <span
              className={cn('absolute -translate-x-1/2', todayStyle)}
              style={{ left: `clamp(1.25rem, ${at}%, 100% - 1.25rem)` }}
            >
              Today
            </span>
          </span>
        )}
        <span className="col-start-1 flex items-center gap-3">
          {today <= span.from && <TodayOutside />}
          {start.label}
        </span>
        <span className="relative h-5">
          <span className="absolute inset-x-0 top-1/2 -mt-1 h-2 rounded-full bg-hover" />
          <span
            className={cn('absolute top-1/2 left-0 -mt-1 h-2 rounded-full', fills[state])}
            style={{ width: isInside ? `min(${at}%, 100% - 0.75rem)` : `${at}%` }}
          />
          {isInside && (
            // Apart from the bar's end, so that the remaining time is visible.
            <span
              className={cn('absolute inset-y-0 -translate-x-1/2', markStyle)}
              style={{ left: `clamp(0.25rem, ${at}%, 100% - 0.75rem)` }}
            />
          )}
        </span>
        <span className="flex items-center gap-3">
          {end.label}
          {today >= span.to && <TodayOutside />}
        </span>
      </div>
    </Picture>
  )
}

// Not in the color of the overview's mark, because the bar can have a similar color.
const todayStyle = 'font-medium text-ink'
const markStyle = 'w-1 rounded-full bg-ink ring-2 ring-surface'

const TodayOutside = () => (
  <span className={cn('flex h-5 items-center gap-1.5', todayStyle)}>
    <span className={cn('h-full', markStyle)} />
    Today
  </span>
)

interface EventTableProps {
  rows: readonly { event: string; date: string | null; text: string }[]
  state: State
}

const EventTable = ({ rows, state }: EventTableProps) => (
  <PictureTable columns={['Event', 'Date', 'State']}>
    {rows.map(({ event, date, text }) => (
      <tr key={event} className="border-t border-line">
        <th scope="row" className="py-1.5 pr-3 text-left font-normal">
          {event}
        </th>
        <td className="py-1.5 pr-3">{date ?? 'Not reported'}</td>
        <td className={cn('py-1.5', event === 'Today' && stateTones[state])}>{text}</td>
      </tr>
    ))}
  </PictureTable>
)
