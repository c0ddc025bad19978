'use client'

import { useQuery } from '@tanstack/react-query'
import { ThingLinks } from '@/components/resource/detail/thing-links'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { actOn } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { type TunnelSession, tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { type AgentCommand, commandQuestion, commandReason } from './session-words'
import type { Command } from './use-command'
import { useSecondsUntil } from './use-seconds-until'

const { ops } = tunnelSessions
/** From an update to the restart that it waits for. Source: specification "Limits". */
const SETTLE_MS = 10_000

interface AskedCommand {
  name: AgentCommand
  label: string
  operation: string
  /** What it does, and what it does not. */
  words: string
}

const commands: readonly AskedCommand[] = [
  {
    name: 'restart',
    label: 'Restart',
    operation: ops.restartAgent.name,
    words:
      'The agent starts anew and reads its configuration again. It comes back under a new session id; with a broken configuration it does not come back.',
  },
  {
    name: 'update',
    label: 'Update',
    operation: ops.updateAgent.name,
    words:
      'The agent installs the newest release of its major version and goes on running the old one until it is restarted, at least 10 seconds later. It never moves to a new major version: that update is made by hand on its host.',
  },
  {
    name: 'stop',
    label: 'Stop',
    operation: ops.stopAgent.name,
    words:
      'The agent exits. It cannot be started again from here; only a service manager on its host may do so.',
  },
]

interface CommandsProps {
  session: TunnelSession
  /** What it is called. */
  name: string
  isGone: boolean
  command: Command
}

/** Buttons that have the agent of a session do something, each confirmed first. */
export function SessionCommands({ session, name: called, isGone, command }: CommandsProps) {
  const reasonOf = useReasons(session, isGone, command.updatedAt)
  const isBusyElse = (name: AgentCommand) => command.pending !== null && command.pending !== name
  const asked = commands.find(({ name }) => name === command.asked?.command)
  return (
    <>
      {commands.map(({ name, label }) => (
        <span key={name} className={name === 'stop' ? 'ml-3 border-l border-line pl-3' : undefined}>
          <Button
            pending={command.pending === name}
            disabledReason={
              reasonOf(name) ?? (isBusyElse(name) ? 'Another command is on its way.' : undefined)
            }
            onClick={() => command.ask(name)}
          >
            {label}
          </Button>
        </span>
      ))}
      {asked && (
        <ConfirmDialog
          open={command.asked?.isOpen === true}
          onOpenChange={command.setOpen}
          title={commandQuestion(asked.label, called, session.ip)}
          description={asked.words}
          confirmLabel={`${asked.label} agent`}
          isDangerous={asked.name !== 'update'}
          disabledReason={reasonOf(asked.name)}
          onConfirm={() => {
            command.setOpen(false)
            command.send(session, asked.name)
          }}
        >
          {asked.name !== 'update' && <Interrupted id={session.id} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What is to be known before a command, said on the page and not only on hover. */
export function CommandNotes({ session }: { session: TunnelSession }) {
  const seen = useAccount()
  const reasons = commands.flatMap(
    ({ name, operation }) => actOn(seen, operation)?.disabledReason ?? commandReason(session, name) ?? [],
  )
  const major = /^\d+/.exec(session.agent_version ?? '')?.[0]
  const notes = [
    ...new Set(reasons),
    ...(major === undefined
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

const operationOf = (command: AgentCommand) => commands.find(({ name }) => name === command)?.operation ?? ''

/** Why a command is not possible now; undefined where it is. */
export function useReasons(session: TunnelSession, isGone: boolean, updatedAt: number | null) {
  const seen = useAccount()
  const wait = useSecondsUntil(updatedAt === null ? null : updatedAt + SETTLE_MS)
  return (name: AgentCommand): string | undefined => {
    if (isGone) return 'This session has ended.'
    const reason = actOn(seen, operationOf(name))?.disabledReason ?? commandReason(session, name)
    if (reason !== undefined || name !== 'restart' || wait === 0) return reason
    return `An update needs 10 seconds before the restart: ${wait} s left.`
  }
}

/** What a session serves, as far as the inventory knows. */
function Interrupted({ id }: { id: string }) {
  const { account } = useAccount()
  const known = useQuery(inventoryDetailQuery(account.slug, 'tunnel-sessions', id))
  return (
    <ThingLinks
      title="What it interrupts"
      links={known.data?.used_by ?? []}
      none="Nothing that the console knows of. What the agent serves may be more than that."
    />
  )
}
