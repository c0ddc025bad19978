'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import {
  agentTunnelsKey,
  agentTunnelsQuery,
  chooseAgentApi,
  removeSavedTunnel,
  setAgentTunnels,
  startAgentTunnel,
  stopAgentTunnel,
} from '@/lib/client/agent-tunnels'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'
import { assertNever } from '@/lib/util/errors'

export type TunnelAct =
  | { kind: 'choose'; endpoint_id: string | null }
  | { kind: 'start'; definitions: readonly TunnelDefinition[]; isSaved: boolean; isTyped: boolean }
  | { kind: 'stop'; name: string; removesSaved: boolean }
  | { kind: 'remove-saved'; name: string }

/** A failed change. `name` is the tunnel's name, or empty if the change was to choose an endpoint. */
export interface FailedAct {
  act: TunnelAct
  name: string
  error: Error
  /** The time when the response arrived or was lost, in milliseconds since the Unix epoch. */
  atMs: number
}

function doneText(act: TunnelAct): string {
  switch (act.kind) {
    case 'choose':
      return act.endpoint_id === null ? 'Endpoint cleared' : 'Endpoint chosen'
    case 'start':
      return act.definitions.length === 1
        ? `Tunnel ${act.definitions[0]?.name} started`
        : `${act.definitions.length} tunnels started`
    case 'stop':
      return `Tunnel ${act.name} stopped`
    case 'remove-saved':
      return `Saved tunnel ${act.name} removed`
    default:
      return assertNever(act)
  }
}

export function useAgentTunnels(agent: { id: string; session: { id: string } }) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const [failed, setFailed] = useState<FailedAct | null>(null)
  const query = agentTunnelsQuery(account.slug, agent.id, agent.session.id)
  const tunnelsQuery = useQuery({ ...query, placeholderData: keepPreviousData })
  const keep = (fresh: AgentTunnels) => setAgentTunnels(queries, account.slug, agent.id, fresh)

  async function run(act: TunnelAct, about: (name: string) => void): Promise<void> {
    if (act.kind === 'choose') await keep(await chooseAgentApi(account.slug, agent.id, act.endpoint_id))
    if (act.kind === 'stop')
      await keep(await stopAgentTunnel(account.slug, agent.id, act.name, act.removesSaved))
    if (act.kind === 'remove-saved') await keep(await removeSavedTunnel(account.slug, agent.id, act.name))
    if (act.kind !== 'start') return
    for (const definition of act.definitions) {
      about(definition.name)
      await keep(await startAgentTunnel(account.slug, agent.id, definition, act.isSaved))
    }
  }

  const act = useMutation({
    mutationFn: async (input: TunnelAct) => {
      let name = 'name' in input ? input.name : ''
      await queries.cancelQueries({ queryKey: agentTunnelsKey(account.slug, agent.id) })
      await run(input, (next) => (name = next)).catch((error: unknown) => {
        if (error instanceof Error) setFailed({ act: input, name, error, atMs: Date.now() })
        throw error
      })
    },
    onMutate: () => setFailed(null),
    onSuccess: (_, input) => toast(doneText(input)),
    onError: () => queries.invalidateQueries({ queryKey: agentTunnelsKey(account.slug, agent.id) }),
  })
  return {
    tunnelsQuery,
    act,
    failed,
    dismiss: () => setFailed(null),
    reason: roleReason(viewer.role, 'operator'),
  }
}
export type AgentTunnelsState = ReturnType<typeof useAgentTunnels>
