'use client'

import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { IdLink } from '@/components/resource/ref/id-link'
import { Button } from '@/components/ui/button'
import { Info } from '@/components/ui/icons'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Agent, AgentCommandRecord } from '@/lib/api/agents'
import { ApiError } from '@/lib/client/api-error'
import { mayBeDone } from '@/lib/client/unknown-outcome'
import { useCommandNotes } from './command-buttons'
import { followText, isOfUpdate, outcomeText } from './outcome-text'
import { RestartSteps, restartSteps } from './restart-steps'
import { type AgentCommanding, useCommandReasons } from './use-agent-command'

interface OutcomeProps {
  agent: Agent
  command: AgentCommanding
  record: AgentCommandRecord | undefined
}

export function CommandOutcome({ agent, command, record }: OutcomeProps) {
  const [dismissed, setDismissed] = useState<string>()
  const error = command.pending === null ? command.error : null
  const isPast =
    record?.ended_at !== null && (command.pending !== null || (error !== null && !isUnknown(error)))
  const shown = record === undefined || isPast || record.id === dismissed ? undefined : record
  const notes = useCommandNotes(agent, shown?.state === 'refused' ? shown.command : null)
  const region = useRef<HTMLDivElement>(null)
  const followed = command.isSent && shown ? `${shown.id} ${shown.state}` : null
  useEffect(() => {
    if (followed !== null) region.current?.scrollIntoView({ block: 'nearest' })
  }, [followed]) // binds to the scroll position: the outcome may appear below the fold
  const dismiss = (id: string) => {
    setDismissed(id)
    region.current?.focus() // the focused button disappears
  }
  return (
    <div ref={region} tabIndex={-1} className="space-y-2" aria-live="polite">
      {error !== null && (
        <ErrorPanel
          error={error}
          actions={isUnknown(error) ? <Button onClick={command.check}>Check now</Button> : undefined}
        />
      )}
      {shown && (
        <OutcomePanel
          {...{ agent, command, notes }}
          record={shown}
          onDismiss={shown.ended_at === null ? undefined : () => dismiss(shown.id)}
        />
      )}
      {notes && !shown && error === null && (
        <div className="flex gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5">
          <Info className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="max-w-line space-y-1">{notes}</div>
        </div>
      )}
    </div>
  )
}

interface OutcomePanelProps extends OutcomeProps {
  record: AgentCommandRecord
  notes: ReactNode
  /** Hides the outcome. Undefined while the command is in progress. */
  onDismiss: (() => void) | undefined
}

const isUnknown = (error: Error) => error instanceof ApiError && mayBeDone(error)

function OutcomePanel({ agent, command, record, notes, onDismiss }: OutcomePanelProps) {
  const { tone, title, sentences, measured } = outcomeText(record, agent.update)
  const { new_session_id, error, ended_at } = record
  // The steps of a restart in progress already show what the sentences would say.
  const isInSteps = ended_at === null && restartSteps(record) !== null
  return (
    <Panel
      tone={tone}
      title={title}
      onDismiss={onDismiss}
      actions={
        isForRestart(record) && !isOfUpdate(record, agent.update) ? (
          <RestartNow agent={agent} command={command} />
        ) : undefined
      }
    >
      <RestartSteps record={record} />
      <p>
        {(isInSteps ? [] : sentences).map((sentence, index) => (
          <Fragment key={sentence}>
            {index > 0 && ' '}
            {sentence === measured?.sentence ? (
              <span
                data-tip={measured.method}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the method shows on focus too
                tabIndex={0}
                className="underline decoration-dotted underline-offset-4"
              >
                {sentence}
              </span>
            ) : (
              <span>{sentence}</span>
            )}
          </Fragment>
        ))}
      </p>
      {/* After a success, the page's header links to the new session. */}
      {new_session_id !== null && tone !== 'ready' && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5">
          New session: <IdLink resource="tunnel-sessions" id={new_session_id} />
        </p>
      )}
      <FollowUp record={record} />
      {notes && <div className="mt-1 space-y-1">{notes}</div>}
      {error !== null && <p className="mt-1 font-mono text-sm">{error.code}</p>}
    </Panel>
  )
}

function FollowUp({ record }: { record: AgentCommandRecord }) {
  const text = followText(record)
  if (text === null) return null
  return (
    <p className="mt-1">
      {text}
      {record.checked_at !== null && (
        <>
          {' '}
          Last check: <RelativeTime value={record.checked_at} />.
        </>
      )}
    </p>
  )
}

const isForRestart = ({ command, state }: AgentCommandRecord) =>
  command === 'update' && (state === 'waiting' || state === 'unknown')

function RestartNow({ agent, command }: Omit<OutcomeProps, 'record'>) {
  const reason = useCommandReasons(agent, command)('restart')
  return (
    <>
      <Button disabledReason={reason} onClick={() => command.ask('restart')}>
        Restart now
      </Button>
      {reason !== undefined && (
        // Not announced, because it may count down every second.
        <span role="timer" aria-live="off" className="self-center text-sm">
          {reason}
        </span>
      )}
    </>
  )
}
