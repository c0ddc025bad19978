'use client'

import type { ReactNode } from 'react'
import { ClockTime } from '@/components/ui/clock-time'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { Tone } from '@/lib/util/state'
import type { AgentUpdateDetail, AgentUpdateEvent, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { eventText, eventDetails, withStops } from './event-text'
import { refusedIds, stepLabel } from './update-text'

type TimelineProps = Pick<AgentUpdateDetail, 'update' | 'targets' | 'events'>

type Line = { event: AgentUpdateEvent; target?: AgentUpdateTarget; own: AgentUpdateEvent[] }

/** Returns the lines of a timeline, oldest first. An agent's line is at the position of its latest event. */
export function linesOf({ targets, events }: Pick<TimelineProps, 'targets' | 'events'>): Line[] {
  const byId = new Map(targets.map((target) => [target.agent_id, target]))
  const all = withStops(events)
  const own = new Map<string, AgentUpdateEvent[]>()
  for (const event of all)
    if (event.agent_id !== null) own.set(event.agent_id, [...(own.get(event.agent_id) ?? []), event])
  return all.flatMap((event): Line[] => {
    const target = event.agent_id === null ? undefined : byId.get(event.agent_id)
    if (!target) return [{ event, own: [] }]
    const its = own.get(target.agent_id) ?? []
    return event === its.at(-1) ? [{ event, target, own: its }] : []
  })
}

export function Timeline({ update, targets, events }: TimelineProps) {
  const lines = linesOf({ targets, events })
  const refused = refusedIds({ targets, events })
  const isPast = update.ended_at !== null
  return (
    <section aria-labelledby="timeline" className="space-y-3">
      <h2 id="timeline" className="text-lg font-medium">
        Timeline
      </h2>
      {lines.length === 0 && <p className="text-muted">No events yet.</p>}
      <ol className="space-y-1.5 border-l border-line pl-4" aria-live={isPast ? undefined : 'polite'}>
        {lines.map(({ event, target, own }) =>
          target === undefined ? (
            <TimelineEvent key={event.seq} event={event} isPast={isPast} />
          ) : (
            <AgentLine
              key={target.agent_id}
              target={target}
              own={own}
              chip={stepLabel(target.step, update.state, refused.has(target.agent_id))}
              isPast={isPast}
            />
          ),
        )}
      </ol>
    </section>
  )
}

interface AgentLineProps {
  target: AgentUpdateTarget
  /** The agent's events, oldest first. */
  own: readonly AgentUpdateEvent[]
  chip: ReturnType<typeof stepLabel>
  isPast: boolean
}

function AgentLine({ target: { name }, own, chip, isPast }: AgentLineProps) {
  return (
    <TimelineItem event={own.at(-1)} isPast={isPast}>
      <span className="font-medium wrap-anywhere">{name}</span>
      <StateChip state={chip.state}>{chip.label}</StateChip>
      {own.at(-1)?.evidence.stops === true && <span className="text-sm">The update stopped.</span>}
      <details className="min-w-0 open:basis-full">
        <summary className="w-fit rounded-sm text-sm text-muted hover:text-ink pointer-coarse:py-1">
          Details
        </summary>
        <ol className="mt-1 space-y-1.5 sm:pl-4">
          {own.map((event) => (
            <TimelineEvent key={event.seq} event={event} isPast={isPast} />
          ))}
        </ol>
      </details>
    </TimelineItem>
  )
}

interface TimelineItemProps {
  event: AgentUpdateEvent | undefined
  /** True if the update has ended. Events then show clock times instead of relative times. */
  isPast: boolean
  children: ReactNode
}

const TimelineItem = ({ event, isPast, children }: TimelineItemProps) => (
  <li className="min-w-0 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)] sm:items-baseline">
    <span className="block text-sm text-muted">
      {event && (isPast ? <ClockTime value={event.at} /> : <RelativeTime value={event.at} isPassedOver />)}
    </span>
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
  </li>
)

const isNotable = (state: Tone) => state === 'wrong' || state === 'attention' || state === 'unknown'

const chipLabels: ReadonlyMap<string, string> = new Map([
  ['failed', 'Failed'],
  ['stopped', 'Stopped'],
  ['update-refused', 'Rejected'],
])

/** The kinds of notable events that have no chip, because their text already names the state. */
const plainKinds: ReadonlySet<string> = new Set(['paused', 'cancelled'])

function TimelineEvent({ event, isPast }: { event: AgentUpdateEvent; isPast: boolean }) {
  const { state, text } = eventText(event)
  const details = eventDetails(event)
  return (
    <TimelineItem event={event} isPast={isPast}>
      {isNotable(state) && !plainKinds.has(event.kind) && (
        <StateChip state={state}>{chipLabels.get(event.kind)}</StateChip>
      )}
      <span className="max-w-text wrap-anywhere">{text}</span>
      {details.length > 0 && (
        <span className="flex basis-full flex-wrap gap-x-3 font-mono text-xs text-muted">
          {details.map(({ label, value }) => (
            <span key={label} className="wrap-anywhere">
              {label} {value}
            </span>
          ))}
        </span>
      )}
    </TimelineItem>
  )
}
