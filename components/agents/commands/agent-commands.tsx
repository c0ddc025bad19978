'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { clockNow, subscribeToClock } from '@/components/ui/clock'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { StateChip } from '@/components/ui/state-chip'
import type { Agent, AgentCommandRecord } from '@/lib/api/agents'
import { agentCommandsQuery } from '@/lib/client/agents'
import { commandLabels } from '@/lib/resources/agent-commands'
import { paths } from '@/lib/util/paths'
import { CommandButtons } from './command-buttons'
import { CommandOutcome } from './command-outcome'
import { newsMs, outcomeText } from './outcome-text'
import { type AgentCommanding, useAgentCommand } from './use-agent-command'

export function AgentCommands({ agent }: { agent: Agent }) {
  const command = useAgentCommand(agent)
  return (
    <section aria-label="Commands" className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <CommandButtons agent={agent} command={command} />
      </div>
      <CommandNews agent={agent} command={command} />
    </section>
  )
}

export function CommandNews({ agent, command }: { agent: Agent; command: AgentCommanding }) {
  const news = useNews(command.records.find((record) => isAbout(record, agent.session.id)))
  return (
    <>
      {agent.session.gone_at !== null && (agent.state !== 'restarting' || news === undefined) && (
        <p className="max-w-text text-sm text-muted">{goneNote(agent)}</p>
      )}
      <CommandOutcome agent={agent} command={command} record={news} />
    </>
  )
}

function goneNote({ state }: Agent): string {
  if (state === 'restarting') return 'Commands will be available when the agent reconnects.'
  return state === 'online'
    ? "This session has ended. Send commands to the agent's current session."
    : "The agent isn't connected, so you can't restart, update or stop it. Start the agent on its machine."
}

const isAbout = ({ session_id, new_session_id }: AgentCommandRecord, id: string) =>
  session_id === id || new_session_id === id

function useNews(record: AgentCommandRecord | undefined): AgentCommandRecord | undefined {
  const isOld = useSyncExternalStore(
    subscribeToClock,
    () => record?.ended_at != null && clockNow() - Date.parse(record.ended_at) > newsMs(record),
    () => false,
  )
  return isOld ? undefined : record
}

export function AgentCommandHistory({ agent: { id, update } }: { agent: Agent }) {
  const { account } = useAccount()
  const { data, isError } = useQuery(agentCommandsQuery(account.slug, id))
  return (
    <Section id="command-history" title="Recent commands">
      {isError && (
        <p className="text-muted">Couldn&apos;t load the commands. Reload the page to try again.</p>
      )}
      {data?.commands.length === 0 && <p className="text-muted">No commands sent from this console yet.</p>}
      {data !== undefined && data.commands.length > 0 && (
        <ul className="space-y-1">
          {data.commands.map((record) => (
            <HistoryEntry key={record.id} record={record} update={update} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function HistoryEntry({ record, update }: { record: AgentCommandRecord; update: Agent['update'] }) {
  const { account } = useAccount()
  const { state, label, sentences } = outcomeText(record, update)
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5">
      <StateChip state={state}>{label}</StateChip>
      <span className="min-w-0 wrap-anywhere">
        {commandLabels[record.command]} by {record.by}. {sentences[0]}
      </span>
      {record.update_id !== null && (
        <Link href={paths.agentUpdate(account.slug, record.update_id)}>Rolling update</Link>
      )}
      <span className="text-sm text-muted">
        <RelativeTime value={record.sent_at} />
      </span>
    </li>
  )
}
