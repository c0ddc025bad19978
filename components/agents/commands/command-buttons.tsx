'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Agent } from '@/lib/api/agents'
import { majorOf } from '@/lib/util/version'
import { commandInfos, commandNames } from './command-infos'
import { commandQuestion } from './outcome-text'
import { Interrupted } from './interrupted'
import { type AgentCommanding, lastingReason, useCommandReasons } from './use-agent-command'

interface ButtonsProps {
  agent: Agent
  command: AgentCommanding
}

/** The buttons of the commands. Each asks for confirmation. */
export function CommandButtons({ agent, command }: ButtonsProps) {
  const reasonOf = useCommandReasons(agent, command)
  const { asked } = command
  const info = asked && commandInfos[asked.command]
  return (
    <>
      {commandNames.map((name) => (
        <span key={name} className={name === 'stop' ? 'ml-3 border-l border-line pl-3' : undefined}>
          <Button
            variant={name === 'stop' ? 'danger' : 'secondary'}
            pending={command.pending === name}
            disabledReason={reasonOf(name)}
            onClick={() => command.ask(name)}
          >
            {commandInfos[name].label}
          </Button>
        </span>
      ))}
      {asked && info && (
        <ConfirmDialog
          open={asked.isOpen}
          onOpenChange={command.setOpen}
          title={commandQuestion(info.label, agent.name, agent.session.ip)}
          description={info.description}
          confirmLabel={`${info.label} agent`}
          isDangerous={asked.command !== 'update'}
          disabledReason={reasonOf(asked.command)}
          onConfirm={() => {
            command.setOpen(false)
            command.send(asked)
          }}
        >
          {asked.command !== 'update' && <Interrupted agent={agent} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Notes on the commands, visible on the page and not only on hover. */
export function CommandNotes({ agent }: { agent: Agent }) {
  const seen = useAccount()
  const reasons = commandNames.flatMap((name) => lastingReason(seen, agent, name) ?? [])
  const major = majorOf(agent.session.agent_version)
  const notes = [
    ...new Set(reasons),
    ...(Number.isNaN(major) || agent.session.agent_version === ''
      ? []
      : [
          `Update installs the newest release of version ${major}. Install another major version on the agent's host.`,
        ]),
  ]
  return (
    <div className="max-w-text space-y-1 text-sm text-muted empty:hidden">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
