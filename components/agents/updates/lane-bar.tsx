import { X } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import type { LaneAxis } from './lane-axis'
import { exactSpan, isFailedLane, type Lane, type LanePart, partsText, phaseStyles } from './lanes'

export const stopStyle = (isWrong: boolean) => (isWrong ? 'border-wrong' : 'border-attention')

export const FailedCap = ({ left, isRejected }: { left?: string; isRejected: boolean }) => (
  <span
    data-mark="failed"
    className={cn(
      'absolute inset-y-0 grid w-2.5 place-items-center rounded-[2px] text-surface',
      isRejected ? 'bg-attention' : 'bg-wrong',
    )}
    style={left === undefined ? undefined : { left }}
  >
    <X className="size-2.5" />
  </span>
)

interface BarProps {
  lane: Lane
  axis: LaneAxis
  planned: { fromMs: number; toMs: number } | undefined
  /** The settle time in milliseconds, or null if the update isn't running. */
  settlesMs: number | null
  isRejected: boolean
}

export const breakStyle = 'border-x border-dotted border-edge bg-line/40'

export const plannedStyle = 'border-dashed border-edge'

type Period = Pick<LanePart, 'fromMs' | 'toMs'>

/** A phase with the positions of its edges, as percentages of the axis. */
interface Box<Part extends Period> {
  part: Part
  left: number
  right: number
}

/** The minimum width of a phase, as a percentage of the axis. */
const LEAST = 1.5

/**
 * Returns the position of each phase, as percentages of the axis. Widens short phases, and moves their neighbors to
 * make room.
 */
export function partBoxes<Part extends Period>(parts: readonly Part[], at: LaneAxis['at']): Box<Part>[] {
  const boxes: Box<Part>[] = []
  for (const part of parts) {
    const left = Math.max(at(part.fromMs), boxes.at(-1)?.right ?? 0)
    boxes.push({ part, left, right: Math.max(at(part.toMs), left + LEAST) })
  }
  let most = 100
  const fitted = boxes.toReversed().map(({ part, left, right }) => {
    const end = Math.min(right, most)
    most = Math.max(0, Math.min(left, end - LEAST))
    return { part, left: most, right: end }
  })
  return fitted.toReversed()
}

export function Bar({ lane, axis: { at, cuts }, planned, settlesMs, isRejected }: BarProps) {
  const { parts } = lane
  const last = parts.at(-1)
  const boxes = partBoxes(parts, at)
  const failed = isFailedLane(lane) ? boxes.at(-1) : undefined
  const box = (fromMs: number, toMs: number) => ({
    left: `${at(fromMs)}%`,
    width: `max(4px, ${at(toMs) - at(fromMs)}%)`,
  })
  return (
    <div aria-hidden className="relative h-4 forced-color-adjust-none">
      {cuts.map(({ left, width, label }) => (
        <span
          key={left}
          className={cn('absolute -inset-y-1.5', breakStyle)}
          style={{ left: `${left}%`, width: `${width}%` }}
          data-tip={label}
        />
      ))}
      {planned !== undefined && (
        <span
          className={cn('absolute inset-y-0.5 rounded-[2px] border', plannedStyle)}
          style={box(planned.fromMs, planned.toMs)}
        />
      )}
      {last?.isOpen && last.phase === 'settle' && settlesMs !== null && (
        <span
          className={cn('absolute inset-y-0.5 rounded-[2px] border', plannedStyle)}
          style={box(last.fromMs, last.fromMs + settlesMs)}
        />
      )}
      {boxes.map(({ part, left, right }) => (
        <span
          key={part.fromMs}
          className={cn(
            'absolute inset-y-0.5 rounded-[2px] border',
            part === failed?.part
              ? isRejected
                ? 'border-attention bg-attention-fill'
                : 'border-wrong bg-wrong-fill'
              : phaseStyles[part.phase],
            part.isOpen && 'rounded-r-none border-r-0',
          )}
          style={{ left: `${left}%`, width: `max(4px, ${right - left}%)` }}
          data-tip={partsText([part])}
        />
      ))}
      {failed !== undefined && <Failure {...failed} isRejected={isRejected} />}
    </div>
  )
}

/** The maximum width of a failed part whose duration is shown next to it, as a percentage of the axis. */
const NARROW = 15
/** The position, as a percentage of the axis, after which a failed part's duration is on its left. */
const LATE = 80

function Failure({
  part: { fromMs, toMs },
  left: start,
  right: end,
  isRejected,
}: Box<LanePart> & { isRejected: boolean }) {
  const beside = end > LATE ? { right: `calc(${100 - start}% + 14px)` } : { left: `calc(${end}% + 14px)` }
  return (
    <>
      <FailedCap isRejected={isRejected} left={`min(${end}%, calc(100% - 10px))`} />
      {end - start < NARROW && (
        <span
          className={cn(
            'absolute inset-y-0 bg-surface px-0.5 text-xs leading-4',
            isRejected ? 'text-attention' : 'text-wrong',
          )}
          style={beside}
        >
          {exactSpan(toMs - fromMs)}
        </span>
      )}
    </>
  )
}
