'use client'

import { useState } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { SelectField } from '@/components/ui/select-field'
import { StateChip } from '@/components/ui/state-chip'
import type { Tone } from '@/lib/util/state'
import type { AgentUpdateEvent, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { eventText, eventDetails, withStops } from './event-text'

interface TimelineProps {
  events: readonly AgentUpdateEvent[]
  targets: readonly AgentUpdateTarget[]
  /** True if more events may follow. */
  isLive: boolean
}

/** Lists an update's events, oldest first. A filter limits the list to one agent. */
export function Timeline({ events, targets, isLive }: TimelineProps) {
  const [agentId, setAgentId] = useState('')
  const names = new Map(targets.map(({ agent_id, name }) => [agent_id, name]))
  const shown = withStops(events).filter(({ agent_id }) => agentId === '' || agent_id === agentId)
  return (
    <section aria-labelledby="timeline" className="space-y-3">
      <h2 id="timeline" className="text-lg font-medium">
        Timeline
      </h2>
      {targets.length > 1 && (
        <div className="sm:max-w-60">
          <SelectField
            label="Agent"
            value={agentId}
            onChange={({ target }) => setAgentId(target.value)}
            options={[
              { value: '', label: 'All agents' },
              ...targets.map(({ agent_id, name }) => ({ value: agent_id, label: name })),
            ]}
          />
        </div>
      )}
      {shown.length === 0 && <p className="text-muted">No events yet.</p>}
      <ol className="space-y-2 border-l border-line pl-4" aria-live={isLive ? 'polite' : undefined}>
        {shown.map((event) => (
          <TimelineEvent
            key={event.seq}
            event={event}
            name={agentId === '' && event.agent_id !== null ? (names.get(event.agent_id) ?? null) : null}
          />
        ))}
      </ol>
    </section>
  )
}

const isNotable = (state: Tone) => state === 'wrong' || state === 'attention' || state === 'unknown'

/** The chip labels for some kinds of events. Other events show the label of their state. */
const chipLabels: ReadonlyMap<string, string> = new Map([
  ['failed', 'Failed'],
  ['stopped', 'Stopped'],
  ['update-refused', 'Rejected'],
])

/** The kinds of events whose text already begins with the chip's label. */
const plainKinds: ReadonlySet<string> = new Set(['paused', 'cancelled'])

function TimelineEvent({ event, name }: { event: AgentUpdateEvent; name: string | null }) {
  const { state, text } = eventText(event)
  const details = eventDetails(event)
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <RelativeTime value={event.at} isPassedOver />
        {name !== null && <span className="font-medium wrap-anywhere text-ink">{name}</span>}
        {isNotable(state) && !plainKinds.has(event.kind) && (
          <StateChip state={state}>{chipLabels.get(event.kind)}</StateChip>
        )}
      </p>
      <p className="max-w-text wrap-anywhere">{text}</p>
      {details.length > 0 && (
        <p className="flex flex-wrap gap-x-3 font-mono text-xs text-muted">
          {details.map(({ label, value }) => (
            <span key={label} className="wrap-anywhere">
              {label} {value}
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
