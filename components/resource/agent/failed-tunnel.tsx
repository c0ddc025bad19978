'use client'

import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import { mayBeDone } from '@/components/resource/error/may-be-done'
import { TunnelTrouble } from './tunnel-trouble'
import { mayBeTaken, verdict } from './tunnel-words'
import type { AgentTunnelsState, FailedAct } from './use-agent-tunnels'

interface FailedTunnelProps {
  failed: FailedAct
  state: AgentTunnelsState
}

/** What went wrong with a start or a stop, and what can be done about it; where nobody knows, what a look says. */
export function FailedTunnel({ failed, state }: FailedTunnelProps) {
  const { look, act, dismiss, reason } = state
  const { name, error } = failed
  const { kind } = failed.act
  const tunnels = look.isPlaceholderData ? null : (look.data?.tunnels ?? null)
  if (kind !== 'start' && kind !== 'stop') return <TunnelTrouble error={error} />
  const again = (
    <Button pending={look.isFetching} pendingLabel="Asking the agent" onClick={() => void look.refetch()}>
      Look again
    </Button>
  )
  if (error instanceof ApiError && mayBeDone(error)) {
    const found = verdict(kind, name, { tunnels, isLater: look.dataUpdatedAt > failed.atMs })
    return (
      <Panel
        tone="attention"
        title={`It is not known whether the tunnel ${name} was ${kind === 'stop' ? 'stopped' : 'started'}`}
        live
        actions={
          <>
            {again}
            <Button variant="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        <p>{found ?? 'Look whether the agent has it. Nothing is sent again by itself.'}</p>
        <p className="mt-1 text-sm text-muted">{error.message}</p>
      </Panel>
    )
  }
  const isTaken = kind === 'start' && mayBeTaken(error, name, tunnels)
  return (
    <TunnelTrouble
      error={error}
      actions={
        isTaken && (
          <Button
            pending={act.isPending}
            disabledReason={reason}
            onClick={() => act.mutate({ kind: 'stop', name, forget: false })}
          >
            {`Delete ${name} first`}
          </Button>
        )
      }
    />
  )
}
