'use client'

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { AgentStateChip, agentStateLabel, agentStateText } from '@/components/agents/agent-labels'
import { useAgentActions } from '@/components/agents/commands/agent-actions'
import { CommandNews } from '@/components/agents/commands/agent-commands'
import { CommandButtons } from '@/components/agents/commands/command-buttons'
import { useAgentCommand } from '@/components/agents/commands/use-agent-command'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { usePageActions } from '@/components/ui/page-actions'
import { PageHeader } from '@/components/ui/page-header'
import { setUrl, useQueryString } from '@/components/ui/query-string'
import { RelativeTime } from '@/components/ui/relative-time'
import { SpriteIcon, StateChip } from '@/components/ui/state-chip'
import { nameFont } from '@/components/ui/text'
import type { Agent } from '@/lib/api/agents'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'
import { icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'
import { shownState } from './restart'

interface AgentTopProps {
  agent: Agent
  children?: ReactNode
}

export function AgentTop({ agent, children }: AgentTopProps) {
  const command = useAgentCommand(agent)
  useAskedCommand(command.ask)
  return (
    <div className="space-y-3">
      <PageHeader
        icon={<SpriteIcon name={icons.agents} className="size-5 text-muted" />}
        title={<span className={nameFont(agent.name)}>{agent.name}</span>}
        meta={
          <>
            <AgentStateChip state={shownState(agent)} />
            <NewerVersion agent={agent} />
          </>
        }
        actions={
          <>
            <CommandButtons agent={agent} command={command} />
            <MoreActions agent={agent} />
          </>
        }
        description={<Verdict agent={agent} />}
      />
      <p aria-live="polite" className="sr-only">
        {agent.name}: {agentStateLabel(shownState(agent))}, session {agent.session.id}
      </p>
      {children}
      <CommandNews agent={agent} command={command} />
    </div>
  )
}

function useAskedCommand(ask: (command: AgentCommandName) => void): void {
  const wanted = useQueryString().get('command')
  const command = agentCommandNames.find((name) => name === wanted)
  const begin = useEffectEvent((name: AgentCommandName) => {
    setUrl(window.location.pathname, { isReplacing: true })
    ask(name)
  })
  // Binds to the browser's URL.
  useEffect(() => {
    if (command !== undefined) begin(command)
  }, [command])
}

function MoreActions({ agent }: { agent: Agent }) {
  const items = useAgentActions()(agent, () => ({})).filter(({ command }) => command === null)
  usePageActions(items)
  return <Menu label={`More actions for ${agent.name}`} items={items} variant="secondary" />
}

const NewerVersion = ({ agent: { newer_version } }: { agent: Agent }) =>
  newer_version !== null && (
    <StateChip state="attention" reason="An update might install this version, a different one or none.">
      Other agents run {newer_version}
    </StateChip>
  )

function Verdict({ agent }: { agent: Agent }) {
  const { account } = useAccount()
  const { session, update, doing } = agent
  const state = shownState(agent)
  const isConnected = session.gone_at === null
  return (
    <p>
      {/* While a command's outcome is unknown, the panel below describes it. */}
      {state !== 'online' && doing?.state !== 'unknown' && `${agentStateText(state)} `}
      {isConnected ? (
        <Link href={paths.detail(account.slug, 'tunnel-sessions', session.id)} data-tip={session.id}>
          Session
        </Link>
      ) : (
        'Last session'
      )}{' '}
      started <RelativeTime value={session.started_at} />.
      {update !== null && (
        <>
          {' '}
          The agent is part of the rolling update{' '}
          <Link href={paths.agentUpdate(account.slug, update.id)}>{update.name}</Link>.
        </>
      )}
    </p>
  )
}
