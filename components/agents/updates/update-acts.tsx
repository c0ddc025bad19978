'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { usePageActions } from '@/components/ui/page-actions'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { actOnAgentUpdate, agentUpdatesQuery } from '@/lib/client/agents'
import { agentUpdateQuery } from '@/lib/client/detail-queries'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import type { AgentUpdateAct } from '@/lib/agents/model/updates'
import { cancelText, resumeText, tally } from './update-text'

const labels: Record<AgentUpdateAct, string> = {
  pause: 'Rolling update paused',
  resume: 'Rolling update resumed',
  cancel: 'Rolling update canceled',
}

/** Returns the mutation that pauses, resumes or cancels an update. */
export function useUpdateAct() {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: AgentUpdateAct }) => actOnAgentUpdate(account.slug, id, act),
    onSuccess: (detail, { id, act }) => {
      queries.setQueryData(agentUpdateQuery(account.slug, id).queryKey, detail)
      void queries.invalidateQueries(agentUpdatesQuery(account.slug))
      toast(labels[act])
    },
    onError: (_, { id }) => queries.invalidateQueries(agentUpdateQuery(account.slug, id)),
  })
}

interface UpdateActsProps {
  update: AgentUpdateSummary
  /** The element that receives the focus when a cancellation removes the buttons. */
  title: RefObject<HTMLElement | null>
}

/**
 * The buttons of an update: Pause or Resume, and Cancel update. A disabled button shows the reason. Renders nothing
 * after the update has ended or was canceled.
 */
export function UpdateActs({ update, title }: UpdateActsProps) {
  const { viewer } = useAccount()
  const { id } = update
  const act = useUpdateAct()
  const [asked, setAsked] = useState<'open' | 'left' | 'confirmed'>('left')
  const isEnded = update.ended_at !== null || update.state === 'cancelled'
  const roleBlock = roleReason(viewer.role, 'operator')
  const isRunning = update.state === 'running'
  const { waiting, failed } = tally(update.counts)
  const isLeft = waiting > 0
  const firstBlock = roleBlock ?? (isRunning || isLeft ? undefined : 'No agents are left to update.')
  const first = isRunning ? 'pause' : 'resume'
  const actions = {
    first: {
      label: isRunning ? 'Pause' : resumeText(isLeft ? failed : 0),
      run: () => act.mutate({ id, act: first }),
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
        pending={act.isPending && act.variables.act === first}
        disabledReason={actions.first.disabledReason}
        onClick={actions.first.run}
      >
        {actions.first.label}
      </Button>
      <Button
        pending={act.isPending && act.variables.act === 'cancel'}
        disabledReason={actions.cancel.disabledReason}
        onClick={actions.cancel.run}
      >
        {actions.cancel.label}
      </Button>
      {act.isError && (
        <div className="basis-full">
          <ErrorPanel error={act.error} />
        </div>
      )}
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
          act.mutate({ id, act: 'cancel' })
        }}
      />
    </>
  )
}
