'use client'

import type { ReactNode, RefObject } from 'react'
import { mayBeDone } from '@/lib/client/unknown-outcome'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import { mayBeTaken, tunnelTrouble, verdict } from './tunnel-text'
import type { AgentTunnelsState, FailedAct } from './use-agent-tunnels'
import { ErrorPanel } from '@/components/resource/error/error-panel'

interface FailedTunnelProps {
  failed: FailedAct
  state: AgentTunnelsState
  /** The element that receives the focus if the focused element disappears. */
  heading: RefObject<HTMLElement | null>
}

export function FailedTunnel({ failed, state, heading }: FailedTunnelProps) {
  const { tunnelsQuery, act, reason } = state
  const { name, error } = failed
  const { kind } = failed.act
  const tunnels = tunnelsQuery.isPlaceholderData ? null : (tunnelsQuery.data?.tunnels ?? null)
  if (kind !== 'start' && kind !== 'stop') return <TunnelTrouble error={error} />
  if (error instanceof ApiError && mayBeDone(error))
    return (
      <Unknown
        title={`Couldn't confirm whether the tunnel ${name} was ${kind === 'stop' ? 'stopped' : 'started'}`}
        verdict={verdict(kind, name, { tunnels, isLater: tunnelsQuery.dataUpdatedAt > failed.atMs })}
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
              act.mutate({ kind: 'stop', name, removesSaved: false })
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
  /** A sentence about the result of a check after the failure. Null until a check succeeds. */
  verdict: string | null
  children: ReactNode
}

function Unknown({ title, verdict, state: { tunnelsQuery, dismiss }, heading, children }: UnknownProps) {
  return (
    <Panel
      tone="attention"
      title={title}
      live
      actions={
        <>
          <Button
            pending={tunnelsQuery.isFetching}
            pendingLabel="Contacting the agent"
            onClick={() => void tunnelsQuery.refetch()}
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
      <p>
        {verdict ?? "Check whether the tunnel exists on the agent. The console won't retry automatically."}
      </p>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </Panel>
  )
}

export function TunnelTrouble({ error, actions }: { error: Error; actions?: ReactNode }) {
  const title = error instanceof ApiError ? tunnelTrouble(error.code) : undefined
  if (title === undefined) return <ErrorPanel error={error} actions={actions} />
  return (
    <Panel tone="wrong" title={title} actions={actions} live>
      {error.message}
    </Panel>
  )
}
