'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { statesForAction, type BulkJobAction } from '@/lib/bulk/model/bulk'
import { roleReason } from '@/lib/client/account'
import { actOnBulkJob } from '@/lib/client/bulk-jobs'
import { counted, formatNumber } from '@/lib/util/text'

type Action = Exclude<BulkJobAction, 'start'>

export function useRefreshJobs({ resource }: Pick<BulkJob, 'resource'>) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['bulk-jobs'] }),
      queries.invalidateQueries({ queryKey: [resource] }),
    ])
}

export function JobActions({ job }: { job: BulkJob }) {
  const { account, viewer } = useAccount()
  const refresh = useRefreshJobs(job)
  const [isAsked, setAsked] = useState(false)
  const action = useMutation({
    mutationFn: (name: Action) => actOnBulkJob(account.slug, job.id, name),
    onSettled: refresh,
  })
  const disabledReason = roleReason(viewer.role, 'operator')
  const button = (name: Action, label: string, isPrimary = false) => (
    <Button
      key={name}
      variant={isPrimary ? 'primary' : 'secondary'}
      pending={action.isPending && action.variables === name}
      disabledReason={disabledReason}
      onClick={() => (name === 'stop' ? setAsked(true) : action.mutate(name))}
    >
      {label}
    </Button>
  )
  return (
    <>
      {actionsOf(job).map(({ name, label, isPrimary }) => button(name, label, isPrimary))}
      {action.isError && <ErrorPanel error={action.error} />}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Stop this bulk job?"
        description={stopText(job.counts.queued ?? 0)}
        confirmLabel="Stop job"
        cancelLabel="Keep job"
        onConfirm={() => {
          setAsked(false)
          action.mutate('stop')
        }}
      />
    </>
  )
}

const stopText = (queued: number) =>
  `${queued > 0 ? `${counted(queued, 'queued row')} will be skipped. ` : ''}A request in progress will finish. A stopped job can't be resumed.`

function actionsOf({ state, counts }: Pick<BulkJob, 'state' | 'counts'>) {
  const { failed = 0, unknown = 0 } = counts
  const all: { name: Action; label: string; isPrimary?: boolean; isOffered?: boolean }[] = [
    { name: 'pause', label: 'Pause' },
    { name: 'resume', label: 'Resume', isPrimary: true },
    { name: 'stop', label: 'Stop…' },
    { name: 'retry', label: `Retry failed rows (${formatNumber(failed)})`, isOffered: failed > 0 },
    { name: 'check', label: `Check unknown rows (${formatNumber(unknown)})`, isOffered: unknown > 0 },
  ]
  return all.filter(({ name, isOffered = true }) => isOffered && statesForAction[name].includes(state))
}
