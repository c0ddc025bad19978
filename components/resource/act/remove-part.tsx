'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { usePageActions } from '@/components/ui/page-actions'
import { useToast } from '@/components/ui/toast'
import { permissionFor } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/operation-target'

interface PartRemoval {
  op: Named
  params: Readonly<Record<string, string>>
  done: string
}

interface PartRemovalActs {
  onStart?: () => void
  onDone: () => void
  /** True if another page opens after the removal. */
  isLeft?: boolean
}

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
  title: string
  text: string
  confirm: string
}

interface RemovePartButtonProps extends RemovePartLabels {
  removal: ReturnType<typeof usePartRemoval>
  menu?: Pick<ComponentProps<typeof Menu>, 'label' | 'items'> | undefined
}

export function RemovePartButton(props: RemovePartButtonProps) {
  const { op, label, title, text, confirm, removal, menu } = props
  const { isAsking, setAsking, act: mutation } = removal
  const offered = permissionFor(useAccount(), op.name)
  const reason = offered?.disabledReason
  const act = { label, run: () => setAsking(true), ...(reason !== undefined && { disabledReason: reason }) }
  usePageActions(offered ? [{ ...act, label: confirm }] : [])
  if (!offered) return menu && menu.items.length > 0 && <Menu {...menu} variant="secondary" />
  return (
    <>
      {menu ? (
        <Menu {...menu} items={[...menu.items, { ...act, isDangerous: true }]} variant="secondary" />
      ) : (
        <Button disabledReason={reason} onClick={act.run}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        confirmLabel={confirm}
        pending={mutation.isPending}
        onConfirm={() => mutation.mutate()}
      />
    </>
  )
}

interface RemovePartProps extends RemovePartLabels, PartRemoval, Pick<RemovePartButtonProps, 'menu'> {
  back: string
}

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
