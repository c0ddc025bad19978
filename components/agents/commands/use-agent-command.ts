'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { Agent } from '@/lib/api/agents'
import { agentCommandsQuery, commandAgent } from '@/lib/client/agents'
import { keyedCreates } from '@/lib/client/idempotency-key'
import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface Asked {
  command: AgentCommandName
  /** The session that the person saw. */
  sessionId: string
  isOpen: boolean
}

/** Asks about commands to an agent, sends them, one at a time, and reads what came of them. */
export function useAgentCommand(agent: Agent) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const isBusy = useRef(false) // a press before the next render must not send it again
  const [keyed] = useState(keyedCreates)
  const [asked, setAsked] = useState<Asked | null>(null)
  const commands = useQuery(agentCommandsQuery(account.slug, agent.id))
  const send = useMutation({
    mutationFn: (given: { command: AgentCommandName; session_id: string }) =>
      keyed(`${given.command} ${given.session_id}`, (key) =>
        commandAgent(account.slug, agent.id, given, key),
      ),
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['agents', 'one'] })
      void queries.invalidateQueries({ queryKey: ['audit'] })
      await queries.invalidateQueries({ queryKey: ['agents', 'commands'] })
      isBusy.current = false
    },
  })
  return {
    /** The command that the person was last asked about, and whether they still are. */
    asked,
    ask: (command: AgentCommandName) => setAsked({ command, sessionId: agent.session.id, isOpen: true }),
    setOpen: (isOpen: boolean) => setAsked((before) => before && { ...before, isOpen }),
    send: ({ command, sessionId }: Asked) => {
      if (isBusy.current) return
      isBusy.current = true
      send.mutate({ command, session_id: sessionId })
    },
    /** The command that is on its way. */
    pending: send.isPending ? send.variables.command : null,
    /** Why the last one was not sent, or that the console's answer was lost. */
    error: send.error,
    /** Reads the commands and the agent again, which shows a command whose answer was lost. */
    check: () => void queries.invalidateQueries({ queryKey: ['agents'] }),
    /** What the agent was sent, the newest first. */
    records: commands.data?.commands ?? [],
  }
}

export type AgentCommanding = ReturnType<typeof useAgentCommand>
