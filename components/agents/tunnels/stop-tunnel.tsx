'use client'

import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '@/components/ui/choice-field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { AgentTunnel } from '@/lib/api/agent-tunnels'

interface AskProps {
  tunnel: AgentTunnel
  pending: boolean
  onClose: () => void
  /** What takes the focus when nothing is asked any more. */
  finalFocus: () => HTMLElement | boolean
}

interface StopTunnelProps extends AskProps {
  /** Whether the agent's API is reached by it: then it is asked twice. */
  isApi: boolean
  isWanted: boolean
  onStop: (forget: boolean) => void
}

/** Asks before a tunnel is stopped; of the one that leads to the API, once more. */
export function StopTunnel({ isApi, isWanted, onStop, finalFocus, ...asked }: StopTunnelProps) {
  const [forget, setForget] = useState(false)
  const [isSecond, setSecond] = useState(false)
  const goesOn = useRef(false)
  const askAgain = () => {
    goesOn.current = true // the second question has the focus then
    setSecond(true)
  }
  if (isSecond) return <AskTwice {...asked} finalFocus={finalFocus} onConfirm={() => onStop(forget)} />
  return (
    <AskOnce
      {...asked}
      isApi={isApi}
      finalFocus={() => !goesOn.current && finalFocus()}
      onConfirm={() => (isApi ? askAgain() : onStop(forget))}
    >
      {isWanted && (
        <Checkbox
          label="Forget it too"
          help="Otherwise it stays among the kept tunnels, and can be started again there."
          checked={forget}
          onChange={(event) => setForget(event.currentTarget.checked)}
        />
      )}
    </AskOnce>
  )
}

type QuestionProps = AskProps & { onConfirm: () => void; children?: ReactNode }

function AskOnce({ tunnel, isApi, onClose, ...dialog }: QuestionProps & { isApi: boolean }) {
  const { name, public_url } = tunnel
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop tunnel ${name}?`}
      description={
        isApi
          ? `${public_url} is the address by which the console reaches the API of this agent.`
          : `${public_url} is no longer served by this agent. What it forwards to keeps running.`
      }
      confirmLabel={isApi ? 'Stop tunnel…' : 'Stop tunnel'}
    />
  )
}

function AskTwice({ tunnel: { name }, onClose, ...dialog }: QuestionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give up the way to this agent?"
      description={`After this the console can neither see nor start tunnels of this agent. Only on the agent itself can ${name} be started again.`}
      confirmLabel="Stop it and lose the way"
    />
  )
}
