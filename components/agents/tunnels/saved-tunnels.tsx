'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'

type Saved = AgentTunnels['saved'][number]

interface SavedTunnelsProps {
  saved: readonly Saved[]
  reason: string | undefined
  pending: boolean
  onStart: (definitions: readonly TunnelDefinition[]) => void
  onRemove: (name: string) => void
  heading?: 'h3' | 'h5'
}

export function SavedTunnels({
  saved,
  reason,
  pending,
  onStart,
  onRemove,
  heading: Heading = 'h3',
}: SavedTunnelsProps) {
  const id = useId()
  if (saved.length === 0) return null
  const missing = saved.flatMap(({ definition, is_running }) => (is_running === false ? [definition] : []))
  return (
    <section aria-labelledby={id} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading id={id} className="font-medium">
          Saved tunnels
        </Heading>
        {missing.length > 1 && (
          <Button pending={pending} disabledReason={reason} onClick={() => onStart(missing)}>
            {`Start ${missing.length} tunnels`}
          </Button>
        )}
      </div>
      <p className="max-w-text text-sm text-muted">
        A tunnel that you start here ends when the agent restarts or disconnects. You can start saved tunnels
        again, but they never start automatically.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {saved.map((one) => (
          <Kept key={one.definition.name} {...{ one, reason, pending, onStart, onRemove }} />
        ))}
      </ul>
    </section>
  )
}

function Kept({
  one,
  reason,
  pending,
  onStart,
  onRemove,
}: Omit<SavedTunnelsProps, 'saved' | 'heading'> & { one: Saved }) {
  const { definition, is_running } = one
  const { name, addr, domain } = definition
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <span className="min-w-0 grow basis-48 font-mono wrap-anywhere">
        {name}{' '}
        <span className="text-sm text-muted">
          {domain ?? 'generated domain'} → {addr}
        </span>
      </span>
      <Running isRunning={is_running} />
      {is_running !== true && (
        <Button
          aria-label={`Start again: ${name}`}
          pending={pending}
          disabledReason={
            reason ??
            (is_running === null ? "This tunnel's state is unknown until the agent API responds." : undefined)
          }
          onClick={() => onStart([definition])}
        >
          Start again
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`Remove ${name}`}
        disabledReason={reason}
        onClick={() => onRemove(name)}
      >
        Remove
      </Button>
    </li>
  )
}

function Running({ isRunning }: { isRunning: boolean | null }) {
  if (isRunning === null) return <StateChip state="unknown" />
  return isRunning ? (
    <StateChip state="ready">Running</StateChip>
  ) : (
    <StateChip state="attention">Not running</StateChip>
  )
}
