'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { Agent } from '@/lib/api/agents'
import { agentCommandsQuery, commandAgent } from '@/lib/client/agents'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import {
  type AgentCommandName,
  awaitsRestart,
  commandOperations,
  RESTART_AFTER_MS,
} from '@/lib/resources/agent-commands'
import { counted } from '@/lib/util/text'
import { clockNow, subscribeToClock } from '@/components/ui/clock'
import { permissionFor } from '@/lib/client/account'
import { commandReason, learnedReason } from '@/lib/agents/model/command-reasons'
import { rejectsUpdates } from '@/lib/agents/model/updates'

interface Asked {
  command: AgentCommandName
  /** The ID of the session that the page showed when the person clicked the button. */
  sessionId: string
  isOpen: boolean
}

/** Returns the state of an agent's commands, and functions that send them. Sends only one command at a time. */
export function useAgentCommand(agent: Agent) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const isBusy = useRef(false) // Blocks a second click before the next render.
  const [keyed] = useState(keyedCreates)
  const [asked, setAsked] = useState<Asked | null>(null)
  const commands = useQuery(agentCommandsQuery(account.slug, agent.id))
  const send = useMutation({
    mutationFn: (input: { command: AgentCommandName; session_id: string }) =>
      keyed(`${input.command} ${input.session_id}`, (key) =>
        commandAgent(account.slug, agent.id, input, key),
      ),
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['agents', 'one'] })
      void queries.invalidateQueries({ queryKey: ['audit'] })
      await queries.invalidateQueries({ queryKey: ['agents', 'commands'] })
      isBusy.current = false
    },
  })
  return {
    /** The command in the last confirmation dialog, and whether the dialog is open. Null before the first dialog. */
    asked,
    ask: (command: AgentCommandName) => setAsked({ command, sessionId: agent.session.id, isOpen: true }),
    setOpen: (isOpen: boolean) => setAsked((before) => before && { ...before, isOpen }),
    send: ({ command, sessionId }: Asked) => {
      if (isBusy.current) return
      isBusy.current = true
      send.mutate({ command, session_id: sessionId })
    },
    pending: send.isPending ? send.variables.command : null,
    /** True if this page's last command request succeeded. */
    isSent: send.isSuccess,
    /** The error of the last request. The command may have been sent anyway. */
    error: send.error,
    /** Reloads the agent and its commands. A command whose response was lost may be among them. */
    check: () => void queries.invalidateQueries({ queryKey: ['agents'] }),
    /** The agent's commands, newest first. */
    records: commands.data?.commands ?? [],
  }
}

export type AgentCommanding = ReturnType<typeof useAgentCommand>

/** The tolerated difference between the browser's clock and the server's clock, in seconds. */
const CLOCK_S = 3

/** Returns a function that explains why a command isn't possible now. */
export function useCommandReasons(agent: Agent, { records, pending }: AgentCommanding) {
  const seen = useAccount()
  const own = records.filter(({ session_id }) => session_id === agent.session.id)
  const open = own.filter(({ ended_at }) => ended_at === null)
  const update = open.find(awaitsRestart)
  const other = open.find((record) => record !== update)
  const wait = useSecondsUntil(update ? Date.parse(update.sent_at) + RESTART_AFTER_MS : null)
  const refused = own.find(({ command, state }) => command === 'update' && state === 'refused')
  const version = { agent_version: agent.session.agent_version, newer_version: agent.newer_version }
  return (name: AgentCommandName): string | undefined => {
    const reason = currentReason(seen, agent, name)
    if (reason !== undefined) return reason
    if (pending !== null) return pending === name ? undefined : 'Another command is being sent.'
    if (other) return `Another command is in progress: ${other.command}.`
    if (name === 'update' && update) return 'An update is already waiting for a restart.'
    if (name === 'update') return learnedReason(refused, version, clockNow())
    return name === 'restart' && wait > 0 && wait <= RESTART_AFTER_MS / 1000 + CLOCK_S
      ? `The update needs time to install. You can restart the agent in ${counted(Math.min(wait, RESTART_AFTER_MS / 1000), 'second')}.`
      : undefined
  }
}

function goneReason({ state, session }: Agent): string | undefined {
  if (session.gone_at === null) return undefined
  if (state === 'restarting') return 'The agent is restarting. Wait until it reconnects.'
  return state === 'online' ? 'This session has ended.' : "The agent isn't connected."
}

export const currentReason = (
  seen: ReturnType<typeof useAccount>,
  agent: Agent,
  name: AgentCommandName,
): string | undefined => goneReason(agent) ?? lastingReason(seen, agent, name)

/**
 * Returns the permanent reason that a command can't be sent to an agent. Doesn't check whether the agent is connected.
 */
export const lastingReason = (
  seen: ReturnType<typeof useAccount>,
  agent: Agent,
  name: AgentCommandName,
): string | undefined =>
  permissionFor(seen, `tunnel-sessions.${commandOperations[name]}`)?.disabledReason ??
  commandReason(agent.session, name) ??
  (name === 'update' ? rejectsUpdates(agent) : undefined)

function useSecondsUntil(timeMs: number | null): number {
  return useSyncExternalStore(
    subscribeToClock,
    () => (timeMs === null ? 0 : Math.max(0, Math.ceil((timeMs - clockNow()) / 1000))),
    () => 0,
  )
}
