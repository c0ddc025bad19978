'use client'

import { useAccount } from '@/components/shell/account-context'
import { clockNow, subscribeToClock } from '@/components/ui/clock'
import { actOn } from '@/lib/client/account'
import type { Agent } from '@/lib/api/agents'
import { commandReason, learnedReason } from '@/lib/agents/model/command-reasons'
import { type AgentCommandName, awaitsRestart, RESTART_AFTER_MS } from '@/lib/resources/agent-commands'
import { commandInfos } from './command-infos'
import type { AgentCommanding } from './use-agent-command'
import { useSyncExternalStore } from 'react'

/** The page's clock ticks once a second, and may be a little behind the server's; one that is far off is not waited for. */
const CLOCK_S = 3

/** Why a command to an agent is not possible now; undefined where it is. */
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
    const reason = goneReason(agent) ?? lastingReason(seen, agent, name)
    if (reason !== undefined) return reason
    if (pending !== null) return pending === name ? undefined : 'Another command is on its way.'
    if (other) return `A command is under way: ${other.command}.`
    if (name === 'update' && update) return 'An update was sent to it and waits for its restart.'
    if (name === 'update') return learnedReason(refused, version, clockNow())
    return name === 'restart' && wait > 0 && wait <= RESTART_AFTER_MS / 1000 + CLOCK_S
      ? `An update needs 10 seconds before the restart: ${Math.min(wait, RESTART_AFTER_MS / 1000)} s left.`
      : undefined
  }
}

function goneReason({ state, session }: Agent): string | undefined {
  if (session.gone_at === null) return undefined
  return state === 'restarting'
    ? 'The agent is restarting. Wait until it reconnects.'
    : 'This session has ended.'
}

/** Why a command never works for a session, for this person, or with this account's API. */
export const lastingReason = (
  seen: ReturnType<typeof useAccount>,
  { session }: Agent,
  name: AgentCommandName,
): string | undefined =>
  actOn(seen, commandInfos[name].operation)?.disabledReason ?? commandReason(session, name)

/** Seconds until a time, counted down; 0 once it is past, and where there is none. */
function useSecondsUntil(timeMs: number | null): number {
  return useSyncExternalStore(
    subscribeToClock,
    () => (timeMs === null ? 0 : Math.max(0, Math.ceil((timeMs - clockNow()) / 1000))),
    () => 0,
  )
}
