'use client'

import { type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ExternalLink } from '@/components/ui/external-link'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { AgentTunnel, AgentTunnels } from '@/lib/api/agent-tunnels'
import { fieldOf } from '@/lib/client/api-error'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'
import { FailedTunnel } from './failed-tunnel'
import { SavedTunnels } from './saved-tunnels'
import { StopTunnel } from './stop-tunnel'
import { definitionOf, TunnelForm, tunnelFields, type TunnelValues, useTunnelForm } from './tunnel-form'
import { TunnelList } from './tunnel-list'
import { isApiTunnel, tunnelTrouble } from './tunnel-text'
import type { AgentTunnelsState } from './use-agent-tunnels'

interface ReachedTunnelsProps {
  agentId: string
  state: AgentTunnelsState
  data: AgentTunnels
  isConnected: boolean
  heading: RefObject<HTMLHeadingElement | null>
  /** Opens the form for choosing an endpoint. Undefined while the form is open. */
  onChoose: (() => void) | undefined
}

export function ReachedTunnels({
  agentId,
  state,
  data,
  isConnected,
  heading,
  onChoose,
}: ReachedTunnelsProps) {
  const { act, failed, reason, tunnelsQuery } = state
  const start = useStart(state, agentId, heading)
  const { saved } = data
  // Tunnels of an earlier session don't apply to the current one.
  const isKnown = isConnected && !tunnelsQuery.isPlaceholderData
  const tunnels = isKnown ? data.tunnels : null
  const silence = tunnels === null ? 'Wait until the agent API responds.' : undefined
  return (
    <>
      <ApiEndpoint data={data} reason={reason} onChoose={onChoose} />
      <output className="block text-sm text-muted">
        {isConnected
          ? summary(tunnels, tunnelsQuery.isFetching)
          : "The agent isn't connected, so its running tunnels are unknown."}
      </output>
      {failed && failed.act.kind !== 'choose' && !start.isOnField && (
        <FailedTunnel failed={failed} state={state} heading={heading} />
      )}
      {isConnected && <Answer state={state} data={{ ...data, tunnels }} heading={heading} />}
      <SavedTunnels
        saved={isKnown ? saved : saved.map((one) => ({ ...one, is_running: null }))}
        reason={reason}
        pending={act.isPending}
        onStart={start.again}
        onRemove={(name) =>
          act.mutate({ kind: 'remove-saved', name }, { onSuccess: () => heading.current?.focus() })
        }
      />
      {start.isOpen ? (
        <TunnelForm
          state={start.state}
          pending={act.isPending}
          reason={reason ?? silence}
          onStart={start.submit}
          onCancel={start.cancel}
        />
      ) : (
        <Button disabledReason={reason} onClick={start.open}>
          Start tunnel
        </Button>
      )}
    </>
  )
}

type ApiEndpointProps = Pick<ReachedTunnelsProps, 'data' | 'onChoose'> & { reason: string | undefined }

function ApiEndpoint({ data: { api }, reason, onChoose }: ApiEndpointProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        Agent API: <span className="font-mono">{api && <ExternalLink href={api.url} />}</span>
      </span>
      {onChoose && (
        <Button variant="quiet" disabledReason={reason} onClick={onChoose}>
          Change endpoint
        </Button>
      )}
    </p>
  )
}

const summary = (tunnels: AgentTunnel[] | null, isAsking: boolean) => {
  if (tunnels === null) return isAsking ? 'Contacting the agent…' : "The agent's running tunnels are unknown."
  if (tunnels.length === 0) return 'No tunnels are running.'
  return tunnels.length === 1 ? '1 tunnel is running.' : `${tunnels.length} tunnels are running.`
}

function useStart(
  { act, failed }: AgentTunnelsState,
  agentId: string,
  heading: ReachedTunnelsProps['heading'],
) {
  const state = useTunnelForm({ agent: agentId })
  const { form, draft } = state
  const [isOpened, setOpen] = useState(false)
  const isOpen = isOpened || draft.restored !== null
  const onField =
    failed?.act.kind === 'start' && failed.act.isTyped ? fieldOf(failed.error, tunnelFields) : undefined
  const close = () => {
    form.reset()
    draft.clear()
    setOpen(false)
    heading.current?.focus()
  }
  const submit = (values: TunnelValues) => {
    if (act.isPending) return
    const definitions = [definitionOf(values)]
    act.mutate(
      { kind: 'start', definitions, isSaved: values.isSaved, isTyped: true },
      {
        onSuccess: close,
        onError: (error) => {
          const field = fieldOf(error, tunnelFields)
          if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
        },
      },
    )
  }
  const again = (definitions: readonly TunnelDefinition[]) => {
    if (act.isPending) return
    act.mutate(
      { kind: 'start', definitions, isSaved: true, isTyped: false },
      { onSuccess: () => heading.current?.focus() },
    )
  }
  return {
    state,
    isOpen,
    open: () => setOpen(true),
    cancel: close,
    submit,
    again,
    isOnField: isOpen && onField !== undefined,
  }
}

type AnswerProps = Pick<ReachedTunnelsProps, 'state' | 'data' | 'heading'>

function Answer({ state, data, heading }: AnswerProps) {
  const { act, tunnelsQuery, reason } = state
  const [stopping, setStopping] = useState<AgentTunnel | null>(null)
  const pressed = useRef<HTMLElement>(null)
  const { api, error, saved } = data
  if (data.tunnels === null)
    return error && !tunnelsQuery.isPlaceholderData ? (
      <Panel tone="attention" title={tunnelTrouble(error.code) ?? "Couldn't list the agent's tunnels"}>
        {error.message}
      </Panel>
    ) : (
      <SkeletonRows count={2} label="Contacting the agent" />
    )
  const stop = (name: string, removesSaved: boolean) => {
    if (act.isPending) return
    act.mutate(
      { kind: 'stop', name, removesSaved },
      {
        onSettled: (_, failure) => {
          if (failure === null) pressed.current = null // The button disappears with its row.
          setStopping(null)
        },
      },
    )
  }
  return (
    <>
      <TunnelList
        data={{ ...data, tunnels: data.tunnels }}
        reason={reason}
        onStop={(tunnel, button) => {
          pressed.current = button
          setStopping(tunnel)
        }}
      />
      {stopping && (
        <StopTunnel
          key={stopping.name}
          tunnel={stopping}
          isApi={isApiTunnel(api, stopping)}
          isSaved={saved.some(({ definition }) => definition.name === stopping.name)}
          pending={act.isPending}
          onStop={(removesSaved) => stop(stopping.name, removesSaved)}
          onClose={() => setStopping(null)}
          finalFocus={() => pressed.current ?? heading.current ?? true}
        />
      )}
    </>
  )
}
