'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { actOnAgentUpdate, agentUpdateQuery, type AgentUpdateSummary } from '@/lib/client/agent-updates'
import { agentsWords, tally } from '../update-words'

type Act = 'pause' | 'resume' | 'cancel'
const said: Record<Act, string> = {
  pause: 'Guarded update paused',
  resume: 'Guarded update resumed',
  cancel: 'Guarded update cancelled',
}

function useAct({ id }: AgentUpdateSummary) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (act: Act) => actOnAgentUpdate(account.slug, id, act),
    onSuccess: (detail, act) => {
      queries.setQueryData(agentUpdateQuery(account.slug, id).queryKey, detail)
      toast(said[act])
    },
    onError: () => queries.invalidateQueries(agentUpdateQuery(account.slug, id)),
  })
}

/** Pause, Resume and Cancel, where they are possible; a role that cannot reads why. */
export function UpdateActs({ update }: { update: AgentUpdateSummary }) {
  const { viewer } = useAccount()
  const act = useAct(update)
  const [isAsked, setAsked] = useState(false)
  if (update.ended_at !== null || update.state === 'cancelled') return null
  const disabledReason = roleReason(viewer.role, 'operator')
  const isRunning = update.state === 'running'
  const first = isRunning ? 'pause' : 'resume'
  return (
    <>
      <Button
        variant={isRunning ? 'secondary' : 'primary'}
        pending={act.isPending && act.variables === first}
        disabledReason={disabledReason}
        onClick={() => act.mutate(first)}
      >
        {isRunning ? 'Pause' : 'Resume'}
      </Button>
      <Button disabledReason={disabledReason} onClick={() => setAsked(true)}>
        Cancel update
      </Button>
      {act.isError && <ErrorPanel error={act.error} />}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Cancel ${update.name}?`}
        description={cancelWords(update)}
        confirmLabel="Cancel update"
        cancelLabel="Keep it"
        pending={act.isPending && act.variables === 'cancel'}
        onConfirm={() => act.mutate('cancel', { onSettled: () => setAsked(false) })}
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
