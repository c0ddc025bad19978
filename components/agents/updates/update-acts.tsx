'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { actOnAgentUpdate, agentUpdateQuery } from '@/lib/client/agent-updates'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import type { AgentUpdateAct } from '@/lib/agents/model/updates'
import { agentsWords, tally } from './update-words'

const said: Record<AgentUpdateAct, string> = {
  pause: 'Rolling update paused',
  resume: 'Rolling update resumed',
  cancel: 'Rolling update cancelled',
}

function useAct({ id }: AgentUpdateSummary) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (act: AgentUpdateAct) => actOnAgentUpdate(account.slug, id, act),
    onSuccess: (detail, act) => {
      queries.setQueryData(agentUpdateQuery(account.slug, id).queryKey, detail)
      toast(said[act])
    },
    onError: () => queries.invalidateQueries(agentUpdateQuery(account.slug, id)),
  })
}

interface UpdateActsProps {
  update: AgentUpdateSummary
  /** Takes the focus once it is cancelled: the buttons are gone then. */
  title: RefObject<HTMLElement | null>
}

/** Pause, Resume and Cancel; the one that changes nothing, or isn't allowed, says why. */
export function UpdateActs({ update, title }: UpdateActsProps) {
  const { viewer } = useAccount()
  const act = useAct(update)
  const [asked, setAsked] = useState<'open' | 'left' | 'confirmed'>('left')
  if (update.ended_at !== null || update.state === 'cancelled') return null
  const disabledReason = roleReason(viewer.role, 'operator')
  const isRunning = update.state === 'running'
  const first = isRunning ? 'pause' : 'resume'
  const isLeft = tally(update.counts).waiting > 0
  return (
    <>
      <Button
        variant={isRunning || !isLeft ? 'secondary' : 'primary'}
        pending={act.isPending && act.variables === first}
        disabledReason={disabledReason ?? (isRunning || isLeft ? undefined : 'No agents are left to start.')}
        onClick={() => act.mutate(first)}
      >
        {isRunning ? 'Pause' : 'Resume'}
      </Button>
      <Button
        pending={act.isPending && act.variables === 'cancel'}
        disabledReason={disabledReason}
        onClick={() => setAsked('open')}
      >
        Cancel update
      </Button>
      {act.isError && <ErrorPanel error={act.error} />}
      <ConfirmDialog
        open={asked === 'open'}
        onOpenChange={(open) => setAsked(open ? 'open' : 'left')}
        title={`Cancel ${update.name}?`}
        description={cancelWords(update)}
        confirmLabel="Cancel update"
        cancelLabel="Keep it"
        finalFocus={() => (asked === 'confirmed' && title.current) || true}
        onConfirm={() => {
          setAsked('confirmed')
          act.mutate('cancel')
        }}
      />
    </>
  )
}

function cancelWords({ counts }: AgentUpdateSummary): string {
  const { waiting, underWay } = tally(counts)
  const begun =
    underWay === 0
      ? 'No agent is under way.'
      : `${agentsWords(underWay)} under way: what was begun is ended in order.`
  return `${agentsWords(waiting)} will not be begun. ${begun} It cannot be resumed.`
}
