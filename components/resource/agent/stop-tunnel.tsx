'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/choice-field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { AgentTunnel } from '@/lib/client/agent-tunnels'

interface StopTunnelProps {
  tunnel: AgentTunnel
  /** Whether the agent's API is reached by it: then it is asked twice. */
  isApi: boolean
  isWanted: boolean
  pending: boolean
  onStop: (forget: boolean) => void
  onClose: () => void
  finalFocus: () => HTMLElement | true
}

/** Asks before a tunnel is stopped; of the one that leads to the API, once more. */
export function StopTunnel({
  tunnel,
  isApi,
  isWanted,
  pending,
  onStop,
  onClose,
  finalFocus,
}: StopTunnelProps) {
  const [forget, setForget] = useState(false)
  const [isSecond, setSecond] = useState(false)
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose(), pending, finalFocus }
  if (isSecond)
    return (
      <ConfirmDialog
        key="second"
        {...shared}
        title="Give up the way to this agent?"
        description={`After this the console can neither see nor start tunnels of this agent. Only on the agent itself can ${tunnel.name} be started again.`}
        confirmLabel="Stop it and lose the way"
        onConfirm={() => onStop(forget)}
      />
    )
  return (
    <ConfirmDialog
      key="first"
      {...shared}
      title={`Stop tunnel ${tunnel.name}?`}
      description={
        isApi
          ? `${tunnel.public_url} is the address by which the console reaches the API of this agent.`
          : `${tunnel.public_url} is no longer served by this agent. What it forwards to keeps running.`
      }
      confirmLabel={isApi ? 'Stop tunnel…' : 'Stop tunnel'}
      onConfirm={() => (isApi ? setSecond(true) : onStop(forget))}
    >
      {isWanted && (
        <Checkbox
          label="Forget it too"
          help="Otherwise it stays among the kept tunnels, and can be started again there."
          checked={forget}
          onChange={(event) => setForget(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
