'use client'

import { Fragment, type ReactNode, useId } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { usePageActions } from '@/components/ui/page-actions'
import type { Agent } from '@/lib/api/agents'
import { isDestructive } from '@/lib/bulk/model/actions'
import { rejectsUpdates } from '@/lib/agents/model/updates'
import { type AgentCommandName, commandLabels } from '@/lib/resources/agent-commands'
import { paths } from '@/lib/util/paths'
import { commandInfos, commandNames } from './command-infos'
import { ManualUpdateLink } from './manual-update-link'
import { commandQuestion } from './outcome-text'
import { Interrupted } from './interrupted'
import { UpdateFacts } from './update-facts'
import { type AgentCommanding, lastingReason, useCommandReasons } from './use-agent-command'

interface ButtonsProps {
  agent: Agent
  command: AgentCommanding
}

/**
 * Returns `restart` if an update takes effect only after a restart, which the person can send now. Otherwise, and
 * during a rolling update, returns null. Never returns `update`, because a newer version on another agent doesn't prove
 * that an update exists for this one.
 */
function neededCommand(
  agent: Agent,
  { records }: AgentCommanding,
  reasonOf: ReturnType<typeof useCommandReasons>,
): AgentCommandName | null {
  const { session, update } = agent
  const isUpdateWaiting = records.some(
    ({ command, state, session_id, ended_at }) =>
      command === 'update' && state === 'waiting' && session_id === session.id && ended_at === null,
  )
  return update === null && isUpdateWaiting && reasonOf('restart') === undefined ? 'restart' : null
}

/** The buttons that send commands. Their order is fixed so that no button moves under the pointer. */
export function CommandButtons({ agent, command }: ButtonsProps) {
  const reasonOf = useCommandReasons(agent, command)
  usePageActions(
    commandNames.map((name) => {
      const reason = reasonOf(name)
      return {
        label: `${commandLabels[name]} agent`,
        run: () => command.ask(name),
        ...(name === 'restart' && { shortcut: 'r' }),
        ...(reason !== undefined && { disabledReason: reason }),
      }
    }),
  )
  const id = useId()
  const needed = neededCommand(agent, command, reasonOf)
  const variantOf = (name: AgentCommandName) => {
    if (isDestructive(name)) return 'danger-outline'
    return name === needed ? 'primary' : 'secondary'
  }
  const buttonOf = (name: AgentCommandName) => (
    <Fragment key={name}>
      <Button
        variant={variantOf(name)}
        pending={command.pending === name}
        disabledReason={reasonOf(name)}
        aria-describedby={`${id}${name}`}
        data-tip={commandInfos[name].tip}
        onClick={() => command.ask(name)}
      >
        {commandLabels[name]}
      </Button>
      {/* On touch screens, which show no tooltips, the dialog explains the command. */}
      <span id={`${id}${name}`} hidden>
        {commandInfos[name].tip}
      </span>
    </Fragment>
  )
  return (
    <>
      {commandNames.map(buttonOf)}
      <Confirmation agent={agent} command={command} reasonOf={reasonOf} />
    </>
  )
}

interface ConfirmationProps extends ButtonsProps {
  reasonOf: ReturnType<typeof useCommandReasons>
}

function Confirmation({ agent, command, reasonOf }: ConfirmationProps) {
  const { asked } = command
  if (!asked) return null
  const label = commandLabels[asked.command]
  return (
    <ConfirmDialog
      open={asked.isOpen}
      onOpenChange={command.setOpen}
      title={commandQuestion(label, agent.name, agent.session.ip)}
      description={commandInfos[asked.command].description}
      confirmLabel={`${label} agent`}
      isDangerous={isDestructive(asked.command)}
      disabledReason={reasonOf(asked.command)}
      onConfirm={() => {
        command.setOpen(false)
        command.send(asked)
      }}
    >
      <RollingUpdateNote agent={agent} />
      {asked.command === 'update' ? <UpdateFacts agent={agent} /> : <Interrupted agent={agent} />}
    </ConfirmDialog>
  )
}

export function RollingUpdateNote({ agent: { update } }: { agent: Agent }) {
  const { account } = useAccount()
  if (update === null) return null
  return (
    <p role="note" className="max-w-text border-l-2 border-attention pl-3">
      This agent is part of the unfinished rolling update{' '}
      <Link href={paths.agentUpdate(account.slug, update.id)}>{update.name}</Link>. The command might stop the
      update.
    </p>
  )
}

/**
 * Returns the permanent reasons that commands can't be sent, or null. Leaves out the command `omitted`, because the
 * page already shows its reason.
 */
export function useCommandNotes(agent: Agent, omitted: AgentCommandName | null): ReactNode {
  const seen = useAccount()
  if (agent.session.gone_at !== null) return null
  const shown = commandNames.filter((name) => name !== omitted)
  const reasons = shown.flatMap((name) => lastingReason(seen, agent, name) ?? [])
  const isManual = rejectsUpdates(agent) !== undefined
  if (reasons.length === 0 && !isManual) return null
  return (
    <>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {isManual && <ManualUpdateLink />}
    </>
  )
}
