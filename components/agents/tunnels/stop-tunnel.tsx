'use client'

import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '@/components/ui/choice-field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { AgentTunnel } from '@/lib/api/agent-tunnels'

interface AskProps {
  tunnel: AgentTunnel
  pending: boolean
  onClose: () => void
  /** Returns the element to focus when the dialog closes, or a boolean that determines whether to restore the focus. */
  finalFocus: () => HTMLElement | boolean
}

interface StopTunnelProps extends AskProps {
  isApi: boolean
  isSaved: boolean
  onStop: (removesSaved: boolean) => void
}

export function StopTunnel({ isApi, isSaved, onStop, finalFocus, ...asked }: StopTunnelProps) {
  const [removesSaved, setRemovesSaved] = useState(false)
  const [isSecond, setSecond] = useState(false)
  const goesOn = useRef(false)
  const askAgain = () => {
    goesOn.current = true // The second confirmation takes the focus.
    setSecond(true)
  }
  if (isSecond) return <AskTwice {...asked} finalFocus={finalFocus} onConfirm={() => onStop(removesSaved)} />
  return (
    <AskOnce
      {...asked}
      isApi={isApi}
      finalFocus={() => !goesOn.current && finalFocus()}
      onConfirm={() => (isApi ? askAgain() : onStop(removesSaved))}
    >
      {isSaved && (
        <Checkbox
          label="Also remove this saved tunnel"
          help="Otherwise, the tunnel stays under Saved tunnels, where you can start it again."
          checked={removesSaved}
          onChange={(event) => setRemovesSaved(event.currentTarget.checked)}
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
          ? `The console uses this tunnel to reach the agent API at ${public_url}.`
          : `The agent stops serving ${public_url}. The service behind it keeps running.`
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
      title="Disconnect the console from the agent API?"
      description={`If you stop ${name}, the console can't list, start or stop this agent's tunnels. You can start ${name} again only on the agent's machine.`}
      confirmLabel="Stop and disconnect"
    />
  )
}
