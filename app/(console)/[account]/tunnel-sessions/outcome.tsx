'use client'

import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { IdLink } from '@/components/resource/ref/id-link'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import type { TunnelSession } from '@/lib/resources/tunnel-sessions'
import { useReasons } from './commands'
import { versionWords } from './session-words'
import { type Command, PATIENCE_MS, type Sent, type Sight } from './use-command'
import { useSecondsUntil } from './use-seconds-until'

interface OutcomeProps {
  session: TunnelSession
  isGone: boolean
  command: Command
}

/** What came of the last command, as far as it was seen. An accepted command is not a done one. */
export function Outcome({ session, isGone, command }: OutcomeProps) {
  const { sent } = command
  if (command.error !== null) return <ErrorPanel error={command.error} />
  if (!sent) return null
  return (
    <div className="space-y-2" aria-live="polite">
      {sent.lost !== null && <ErrorPanel error={sent.lost} />}
      {sent.command === 'update' ? (
        <UpdateOutcome session={session} isGone={isGone} command={command} isLost={sent.lost !== null} />
      ) : (
        <SeenOutcome session={session} sent={sent} command={command} />
      )}
    </div>
  )
}

function UpdateOutcome({ session, isGone, command, isLost }: OutcomeProps & { isLost: boolean }) {
  const reason = useReasons(session, isGone, command.updatedAt)('restart')
  return (
    <Panel
      tone="info"
      title={isLost ? 'The update may have begun' : 'The agent accepted the update'}
      actions={
        <Button disabledReason={reason} onClick={() => command.ask('restart')}>
          Restart now
        </Button>
      }
    >
      The platform does not show when it is complete, and the version shown here changes only after a restart,
      10 seconds later at the earliest.
    </Panel>
  )
}

function SeenOutcome({ session, sent, command }: { session: TunnelSession; sent: Sent; command: Command }) {
  const { sight, isSeen } = command
  const left = useSecondsUntil(sent.at + PATIENCE_MS)
  if (sight && isSeen)
    return (
      <Panel tone="info" title="The agent is back">
        <SeenWords session={session} sight={sight} />
        <p>Seen {Math.round((sight.at - sent.at) / 1000)} s after the command.</p>
      </Panel>
    )
  if (left > 0)
    return (
      <Panel
        tone="info"
        title={sent.lost ? 'Looking for what came of it' : `The agent accepted the ${sent.command}`}
      >
        {waitingWords(sent, sight)} Looking every 2 seconds, for up to a minute.
      </Panel>
    )
  return (
    <Panel
      tone="attention"
      title="Not seen yet"
      actions={
        <Button pending={command.isLooking} onClick={command.look}>
          Look again
        </Button>
      }
    >
      {missingWords(sent, sight)}
    </Panel>
  )
}

function SeenWords({ session, sight: { back } }: { session: TunnelSession; sight: Sight }): ReactNode {
  if (back === null) return null
  return (
    <>
      <p>The same agent is connected under a new id:</p>
      <IdLink resource="tunnel-sessions" id={back.id} />
      <p>{versionWords(session.agent_version, back.agent_version)}</p>
    </>
  )
}

function waitingWords({ command, lost }: Sent, sight: Sight | null): string {
  if (sight === null) return lost ? '' : 'Accepted is not done.'
  if (sight.isGone) return 'The session ended; the agent is not back yet.'
  return lost
    ? 'The session is still there.'
    : `Accepted is not done: the session is still there${command === 'restart' ? ', and the agent not back yet' : ''}.`
}

function missingWords({ command }: Sent, sight: Sight | null): string {
  if (sight === null) return 'The platform did not say within a minute whether the session is still there.'
  if (!sight.isGone)
    return `A minute after the command the session is still there: the ${command} was not seen.`
  return 'The session ended, but the same agent was not back within a minute. Look at its host: with a broken configuration it does not come back.'
}
