import { X } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import { formatSpan } from '@/lib/util/time'
import type { LaneAxis } from './lane-axis'
import { isFailedLane, type Lane, type LanePart, partsText, phaseStyles } from './lanes'

/** The border class of the mark where an update was stopped (`isWrong`), paused or canceled. */
export const stopStyle = (isWrong: boolean) => (isWrong ? 'border-wrong' : 'border-attention')

/** The mark at the end of a failed lane, 10 pixels wide. */
export const FailedCap = ({ left }: { left?: string }) => (
  <span
    data-mark="failed"
    className="absolute inset-y-0 grid w-2.5 place-items-center rounded-[2px] bg-wrong text-surface"
    style={left === undefined ? undefined : { left }}
  >
    <X className="size-2.5" />
  </span>
)

interface BarProps {
  lane: Lane
  axis: LaneAxis
  /** The settle time in milliseconds, or null unless the update is running. */
  settlesMs: number | null
}

/** The bar of a lane: its phases, the remaining settle time, and marks for pauses, stops and cancellations. */
export function Bar({ lane, axis: { at, cuts, stops }, settlesMs }: BarProps) {
  const { parts } = lane
  const last = parts.at(-1)
  const failed = isFailedLane(lane) ? last : undefined
  const box = (fromMs: number, toMs: number) => ({
    left: `${at(fromMs)}%`,
    width: `max(4px, ${at(toMs) - at(fromMs)}%)`,
  })
  return (
    <div aria-hidden className="relative h-4 forced-color-adjust-none">
      {cuts.map(({ left, label }) => (
        <span
          key={left}
          className="absolute -inset-y-1 border-l border-dotted border-edge"
          style={{ left: `${left}%` }}
          data-tip={label}
        />
      ))}
      {stops.map(({ atMs, left, isWrong }) => (
        <span
          key={atMs}
          className={cn('absolute -inset-y-1 border-l border-dashed', stopStyle(isWrong))}
          style={{ left: `${left}%` }}
        />
      ))}
      {last?.isOpen && last.phase === 'settle' && settlesMs !== null && (
        <span
          className="absolute inset-y-0.5 rounded-[2px] border border-dashed border-edge"
          style={box(last.fromMs, last.fromMs + settlesMs)}
        />
      )}
      {parts.map((part) => (
        <span
          key={part.fromMs}
          className={cn(
            'absolute inset-y-0.5 rounded-[2px] border',
            part === failed ? 'border-wrong bg-wrong-fill' : phaseStyles[part.phase],
            part.isOpen && 'rounded-r-none border-r-0',
          )}
          style={box(part.fromMs, part.toMs)}
          data-tip={partsText([part])}
        />
      ))}
      {failed !== undefined && <Failure part={failed} at={at} />}
    </div>
  )
}

/** The maximum width of a failed part that shows its duration beside it, as a percentage of the axis. */
const NARROW = 15
/** The position after which the duration is before the failed part, as a percentage of the axis. */
const LATE = 80

/** The cap of a failed part. A short part also shows its duration, because its bar is hard to see. */
function Failure({ part: { fromMs, toMs }, at }: { part: LanePart; at: LaneAxis['at'] }) {
  const [start, end] = [at(fromMs), at(toMs)]
  const beside = end > LATE ? { right: `calc(${100 - start}% + 14px)` } : { left: `calc(${end}% + 14px)` }
  return (
    <>
      <FailedCap left={`min(${end}%, calc(100% - 10px))`} />
      {end - start < NARROW && (
        <span className="absolute inset-y-0 text-xs leading-4 text-wrong" style={beside}>
          {formatSpan(toMs - fromMs)}
        </span>
      )}
    </>
  )
}
