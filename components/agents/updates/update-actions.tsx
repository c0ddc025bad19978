'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { usePageActions } from '@/components/ui/page-actions'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { actOnAgentUpdate, agentUpdatesQuery } from '@/lib/client/agents'
import { agentUpdateQuery } from '@/lib/client/detail-queries'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import type { AgentUpdateAction } from '@/lib/agents/model/updates'
import { formatNumber } from '@/lib/util/text'
import { cancelText, interruptedUrls, resumeConsequences, tally } from './update-text'

const labels: Record<AgentUpdateAction, string> = {
  pause: 'Rolling update paused',
  resume: 'Rolling update resumed',
  cancel: 'Rolling update canceled',
}

export function useUpdateAction() {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: AgentUpdateAction }) =>
      actOnAgentUpdate(account.slug, id, action),
    onSuccess: (detail, { id, action }) => {
      queries.setQueryData(agentUpdateQuery(account.slug, id).queryKey, detail)
      void queries.invalidateQueries(agentUpdatesQuery(account.slug))
      toast(labels[action])
    },
    onError: (_, { id }) => queries.invalidateQueries(agentUpdateQuery(account.slug, id)),
  })
}

interface UpdateActionsProps {
  update: AgentUpdateSummary
  isUnchanged: boolean
  title: RefObject<HTMLElement | null>
}

export function UpdateActions({ update, isUnchanged, title }: UpdateActionsProps) {
  const { viewer } = useAccount()
  const { id } = update
  const action = useUpdateAction()
  const [asked, setAsked] = useState<'open' | 'left' | 'confirmed'>('left')
  const [isResuming, setResuming] = useState(false)
  const isEnded = update.ended_at !== null || update.state === 'cancelled'
  const roleBlock = roleReason(viewer.role, 'operator')
  const isRunning = update.state === 'running'
  const isConfirmed = isUnchanged && update.by === viewer.email
  const isLeft = tally(update.counts).waiting > 0
  const firstBlock = roleBlock ?? (isRunning || isLeft ? undefined : 'No agents are left to update.')
  const first = isRunning ? 'pause' : 'resume'
  const actions = {
    first: {
      label: isRunning ? 'Pause' : 'Resume',
      run: () => (isRunning || isConfirmed ? action.mutate({ id, action: first }) : setResuming(true)),
      ...(firstBlock !== undefined && { disabledReason: firstBlock }),
    },
    cancel: {
      label: 'Cancel update',
      run: () => setAsked('open'),
      ...(roleBlock !== undefined && { disabledReason: roleBlock }),
    },
  }
  usePageActions(isEnded ? [] : [actions.first, actions.cancel])
  if (isEnded) return null
  return (
    <>
      <Button
        variant={isRunning || !isLeft ? 'secondary' : 'primary'}
        pending={action.isPending && action.variables.action === first}
        disabledReason={actions.first.disabledReason}
        onClick={actions.first.run}
      >
        {actions.first.label}
      </Button>
      <Button
        pending={action.isPending && action.variables.action === 'cancel'}
        disabledReason={actions.cancel.disabledReason}
        onClick={actions.cancel.run}
      >
        {actions.cancel.label}
      </Button>
      {action.isError && (
        <div className="basis-full">
          <LateErrorPanel error={action.error} />
        </div>
      )}
      <ResumeDialog
        update={update}
        open={isResuming}
        onOpenChange={setResuming}
        onConfirm={() => action.mutate({ id, action: 'resume' })}
      />
      <ConfirmDialog
        open={asked === 'open'}
        onOpenChange={(open) => setAsked(open ? 'open' : 'left')}
        title={`Cancel ${update.name}?`}
        description={cancelText(update.counts)}
        confirmLabel="Cancel update"
        cancelLabel="Don't cancel"
        finalFocus={() => (asked === 'confirmed' && title.current) || true}
        onConfirm={() => {
          setAsked('confirmed')
          action.mutate({ id, action: 'cancel' })
        }}
      />
    </>
  )
}

interface ResumeDialogProps {
  update: AgentUpdateSummary
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

const MAX_LISTED = 10

export function ResumeDialog({ update, open, onOpenChange, onConfirm }: ResumeDialogProps) {
  const { account } = useAccount()
  const { data, error, isError } = useQuery({ ...agentUpdateQuery(account.slug, update.id), enabled: open })
  const urls = interruptedUrls(data?.targets ?? [])
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Resume ${update.name}?`}
      description={resumeConsequences(update.counts)}
      confirmLabel="Resume update"
      isDangerous={false}
      onConfirm={() => {
        onOpenChange(false)
        onConfirm()
      }}
    >
      {isError && <LateErrorPanel error={error} />}
      {data !== undefined && (
        <section aria-label="Interrupted endpoints" className="space-y-2">
          <h2 className="text-lg font-medium">
            Interrupted endpoints{' '}
            {urls.length > 0 && (
              <span className="text-sm font-normal text-muted">{formatNumber(urls.length)}</span>
            )}
          </h2>
          {urls.length === 0 && (
            <p className="text-muted">No endpoints were known when the update started.</p>
          )}
          <ul className="space-y-1">
            {urls.slice(0, MAX_LISTED).map((url) => (
              <li key={url} className="font-mono wrap-anywhere">
                <Breakable text={url} />
              </li>
            ))}
          </ul>
          {urls.length > MAX_LISTED && (
            <p className="text-muted">and {formatNumber(urls.length - MAX_LISTED)} more</p>
          )}
        </section>
      )}
    </ConfirmDialog>
  )
}
