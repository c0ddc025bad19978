'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Agent } from '@/lib/api/agents'
import { majorOf } from '@/lib/util/version'
import { commandInfos, commandNames } from './command-infos'
import { commandQuestion } from './command-words'
import { Interrupted } from './interrupted'
import type { AgentCommanding } from './use-agent-command'
import { lastingReason, useCommandReasons } from './use-command-reasons'

interface ButtonsProps {
  agent: Agent
  command: AgentCommanding
}

/** Buttons that have an agent do something, each confirmed first. */
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
          description={info.words}
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

/** What is to be known before a command, said on the page and not only on hover. */
export function CommandNotes({ agent }: { agent: Agent }) {
  const seen = useAccount()
  const reasons = commandNames.flatMap((name) => lastingReason(seen, agent, name) ?? [])
  const major = majorOf(agent.session.agent_version)
  const notes = [
    ...new Set(reasons),
    ...(Number.isNaN(major) || agent.session.agent_version === ''
      ? []
      : [
          `Update installs the newest release of version ${major}. Another major version is installed by hand, on the agent's host.`,
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
