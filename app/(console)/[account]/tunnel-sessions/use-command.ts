'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mayBeDone } from '@/components/resource/error/may-be-done'
import { useAccount } from '@/components/shell/account-context'
import { ApiError } from '@/lib/client/api-error'
import { type Call, clientOf } from '@/lib/client/call'
import { syncNow } from '@/lib/client/inventory'
import { type TunnelSession, tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { type AgentCommand, backAs, isSameAgent } from './session-words'

const { ops } = tunnelSessions
const operations = { restart: ops.restartAgent, stop: ops.stopAgent, update: ops.updateAgent }
const LOOK_MS = 2_000
/** So long a restart or stop is looked for. Source: api-notes 6.5. */
export const PATIENCE_MS = 60_000

/** A command to the agent of a session. */
interface Asked {
  session: TunnelSession
  command: AgentCommand
}

/** A command that went out. */
export interface Sent extends Asked {
  /** Milliseconds since 1970. */
  at: number
  /** Ids of the same agent's sessions before it; null where they could not be read. */
  before: string[] | null
  /** Set where the answer was lost: then it is not known whether the agent has it. */
  lost: ApiError | null
}

/** What was seen after a command. */
export interface Sight {
  isGone: boolean
  /** The session under which the agent came back. */
  back: TunnelSession | null
  /** Milliseconds since 1970. */
  at: number
}

const isSeen = ({ command }: Sent, { isGone, back }: Sight) => (command === 'stop' ? isGone : back !== null)

const sameAgents = async (call: Call, session: TunnelSession) =>
  (await call(ops.list)).tunnel_sessions.filter((one) => isSameAgent(one, session))

/** Whether the platform says that there is no such session any more. */
async function isGone(call: Call, id: string): Promise<boolean> {
  try {
    await call(ops.get, { params: { id } })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true
    throw error
  }
}

/** Ids of the same agent's sessions; null where they cannot be read: no reason not to send a command. */
async function idsOf(call: Call, session: TunnelSession): Promise<string[] | null> {
  try {
    return (await sameAgents(call, session)).map(({ id }) => id)
  } catch {
    return null
  }
}

/** Sends a command, once. Throws what says that it was not done; a lost answer is part of what comes back. */
async function sendOnce(call: Call, { session, command }: Asked): Promise<Sent> {
  const before = command === 'restart' ? await idsOf(call, session) : []
  const sent = { session, command, before, at: Date.now() }
  try {
    await call(operations[command], { params: { id: session.id }, body: {} })
    return { ...sent, lost: null }
  } catch (error) {
    if (error instanceof ApiError && mayBeDone(error)) return { ...sent, lost: error }
    throw error
  }
}

/** Looks for what comes of a command until it is seen, or for a minute. An update shows nothing to look for. */
function useSight(call: Call, sent: Sent | undefined) {
  const { account } = useAccount()
  return useQuery({
    queryKey: ['session-sight', account.slug, sent?.session.id, sent?.at],
    enabled: sent !== undefined && sent.command !== 'update',
    queryFn: async ({ client }): Promise<Sight | null> => {
      if (!sent) return null
      const { session } = sent
      const same = sent.command === 'restart' ? await sameAgents(call, session) : []
      const back = backAs(session, same, sent.before)
      const seen = { isGone: await isGone(call, session.id), back, at: Date.now() }
      if (isSeen(sent, seen))
        // Not waited for: the walk keeps to the request budget, and what was seen is to be said at once.
        void syncNow(account.slug, 'tunnel-sessions')
          .catch(() => undefined) // the list is read anew later, then
          .then(() => client.invalidateQueries({ queryKey: ['tunnel-sessions'] }))
      return seen
    },
    refetchInterval: ({ state: { data } }) =>
      !sent || (data && isSeen(sent, data)) || Date.now() - sent.at > PATIENCE_MS ? false : LOOK_MS,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  })
}

/** Asks about commands to the agent of a session, sends them, one at a time, and looks for what comes of the last one. */
export function useCommand() {
  const { account } = useAccount()
  const isBusy = useRef(false) // a press before the next render must not send it again
  const [updatedAt, setUpdatedAt] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ command: AgentCommand; isOpen: boolean } | null>(null)
  const call = clientOf(account.slug)
  const send = useMutation({
    mutationFn: (asked: Asked) => sendOnce(call, asked),
    onSuccess: ({ command }) => {
      if (command === 'update') setUpdatedAt(Date.now())
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  const sent = send.data
  const sight = useSight(call, sent)
  return {
    /** The command that the person was last asked about, and whether they still are. */
    asked,
    ask: (command: AgentCommand) => setAsked({ command, isOpen: true }),
    setOpen: (isOpen: boolean) => setAsked((before) => before && { ...before, isOpen }),
    send: (session: TunnelSession, command: AgentCommand) => {
      if (isBusy.current) return
      isBusy.current = true
      send.mutate({ session, command })
    },
    /** The command that is on its way. */
    pending: send.isPending ? send.variables.command : null,
    error: send.error,
    sent,
    sight: sight.data ?? null,
    isSeen: sent !== undefined && sight.data ? isSeen(sent, sight.data) : false,
    /** Whether the last look failed: what came of the command is not known then. */
    isBlind: sight.isError,
    isLooking: sight.isFetching,
    look: () => void sight.refetch(),
    /** When an update was last sent from this page; milliseconds since 1970. */
    updatedAt,
  }
}

export type Command = ReturnType<typeof useCommand>
