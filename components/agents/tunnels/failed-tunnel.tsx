'use client'

import type { ReactNode, RefObject } from 'react'
import { mayBeDone } from '@/lib/client/may-be-done'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import { TunnelTrouble } from './tunnel-trouble'
import { mayBeTaken, verdict } from './tunnel-words'
import type { AgentTunnelsState, FailedAct } from './use-agent-tunnels'

interface FailedTunnelProps {
  failed: FailedAct
  state: AgentTunnelsState
  /** Takes the focus when what had it is gone. */
  heading: RefObject<HTMLElement | null>
}

/** The failure of a start or a stop and what to do about it; of an unknown outcome, what the agent shows now. */
export function FailedTunnel({ failed, state, heading }: FailedTunnelProps) {
  const { look, act, reason } = state
  const { name, error } = failed
  const { kind } = failed.act
  const tunnels = look.isPlaceholderData ? null : (look.data?.tunnels ?? null)
  if (kind !== 'start' && kind !== 'stop') return <TunnelTrouble error={error} />
  if (error instanceof ApiError && mayBeDone(error))
    return (
      <Unknown
        title={`We couldn't confirm whether the tunnel ${name} was ${kind === 'stop' ? 'stopped' : 'started'}`}
        verdict={verdict(kind, name, { tunnels, isLater: look.dataUpdatedAt > failed.atMs })}
        state={state}
        heading={heading}
      >
        {error.message}
      </Unknown>
    )
  const isTaken = kind === 'start' && mayBeTaken(error, name, tunnels)
  return (
    <TunnelTrouble
      error={error}
      actions={
        isTaken && (
          <Button
            pending={act.isPending}
            disabledReason={reason}
            onClick={() => {
              heading.current?.focus()
              act.mutate({ kind: 'stop', name, forget: false })
            }}
          >
            {`Delete ${name} first`}
          </Button>
        )
      }
    />
  )
}

interface UnknownProps extends Pick<FailedTunnelProps, 'state' | 'heading'> {
  title: string
  /** What a look said of it; null before there was one. */
  verdict: string | null
  children: ReactNode
}

/** The answer to an act was lost. */
function Unknown({ title, verdict, state: { look, dismiss }, heading, children }: UnknownProps) {
  return (
    <Panel
      tone="attention"
      title={title}
      live
      actions={
        <>
          <Button
            pending={look.isFetching}
            pendingLabel="Asking the agent"
            onClick={() => void look.refetch()}
          >
            Check now
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              heading.current?.focus()
              dismiss()
            }}
          >
            Dismiss
          </Button>
        </>
      }
    >
      <p>{verdict ?? 'Check whether the agent has it. The console sends nothing again by itself.'}</p>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </Panel>
  )
}
