'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { usePageActions } from '@/components/ui/page-actions'
import { useToast } from '@/components/ui/toast'
import { actOn } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/operation-target'

interface PartRemoval {
  op: Named
  params: Readonly<Record<string, string>>
  /** The message to show after the removal: "Route /api deleted". */
  done: string
}

interface PartRemovalActs {
  onStart?: () => void
  onDone: () => void
  /** True if another page is opened after the removal, so that the removed part isn't read again. */
  isLeft?: boolean
}

/** Returns a mutation that removes a part, and the state of its confirmation dialog. */
export function usePartRemoval({ op, params, done }: PartRemoval, acts: PartRemovalActs) {
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const queryKey = [resourceName(op)]
  const act = useMutation({
    mutationFn: () => clientOf(slug)(op, { params }),
    onMutate: acts.onStart,
    onSuccess: () => {
      setAsking(false)
      toast(done)
      acts.onDone()
      return queries.invalidateQueries({ queryKey, refetchType: acts.isLeft ? 'none' : 'active' })
    },
    onError: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey })
    },
  })
  return { isAsking, setAsking, act }
}

interface RemovePartLabels {
  op: Named
  label: 'Delete' | 'Remove'
  /** The question: "Delete route /api?". */
  title: string
  /** The consequences: what is also deleted, and what stays. */
  text: string
  /** The label of the confirming button: "Delete route". */
  confirm: string
}

interface RemovePartButtonProps extends RemovePartLabels {
  removal: ReturnType<typeof usePartRemoval>
}

/**
 * The button that removes a part, with its confirmation dialog. The caller shows the result. Renders nothing if the
 * contract doesn't contain the operation.
 */
export function RemovePartButton({ op, label, title, text, confirm, removal }: RemovePartButtonProps) {
  const { isAsking, setAsking, act } = removal
  const offered = actOn(useAccount(), op.name)
  const reason = offered?.disabledReason
  usePageActions(
    offered
      ? [
          {
            label: confirm,
            run: () => setAsking(true),
            ...(reason !== undefined && { disabledReason: reason }),
          },
        ]
      : [],
  )
  if (!offered) return null
  return (
    <>
      <Button disabledReason={reason} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        confirmLabel={confirm}
        pending={act.isPending}
        onConfirm={() => act.mutate()}
      />
    </>
  )
}

interface RemovePartProps extends RemovePartLabels, PartRemoval {
  /** The URL to open after the removal. */
  back: string
}

/**
 * The button that removes a part on its own page, with its confirmation dialog and, if the removal failed, the error.
 */
export function RemovePart({ back, ...props }: RemovePartProps) {
  const router = useRouter()
  const removal = usePartRemoval(props, { onDone: () => router.push(back), isLeft: true })
  return (
    <>
      <RemovePartButton {...props} removal={removal} />
      {removal.act.isError && (
        <div className="w-full">
          <ErrorPanel error={removal.act.error} />
        </div>
      )}
    </>
  )
}
