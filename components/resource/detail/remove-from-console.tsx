'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { useRemoveRecent } from '@/components/shell/trail'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { MenuItem } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import { callApi } from '@/lib/client/call-api'
import { canRun, roleReason } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { isResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'

interface RemoveFromConsoleProps {
  info: ResourceInfo
  row: InventoryRow
}

export function useRemoveItem(
  { info, row }: { info: ResourceInfo; row: InventoryRow | undefined },
  ask: () => void,
): MenuItem | undefined {
  const { account, viewer } = useAccount()
  if (row === undefined || row.source === 'list' || canRun(account, `${info.name}.list`)) return undefined
  const reason = roleReason(viewer.role, 'operator')
  return { label: 'Remove from console', run: ask, ...(reason !== undefined && { disabledReason: reason }) }
}

export function RemoveFromConsole({ info, row }: RemoveFromConsoleProps) {
  const [isOpen, setOpen] = useState(false)
  const item = useRemoveItem({ info, row }, () => setOpen(true))
  if (item === undefined) return null
  return (
    <>
      <Button disabledReason={item.disabledReason} onClick={item.run}>
        {item.label}
      </Button>
      <RemoveFromConsoleDialog info={info} row={row} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}

interface RemoveFromConsoleDialogProps extends RemoveFromConsoleProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function RemoveFromConsoleDialog({ info, row, isOpen, onOpenChange }: RemoveFromConsoleDialogProps) {
  const remove = useRemoveFromConsole(info, row.id)
  const one = inSentence(info.one)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={`Remove ${row.title || row.id} from this console?`}
      description={`Nothing changes on the platform. The API can't list this ${one}, so you need its ID to add it again.`}
      confirmLabel="Remove from console"
      onConfirm={() => remove.mutate()}
      pending={remove.isPending}
    >
      {remove.isError && <ErrorPanel error={remove.error} />}
    </ConfirmDialog>
  )
}

function useRemoveFromConsole(info: ResourceInfo, id: string) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const removeRecent = useRemoveRecent()
  return useMutation({
    mutationFn: async () => {
      if (isResourceName(info.name))
        await callApi('DELETE /api/inventory/{account}/{resource}/{id}', {
          params: { account: account.slug, resource: info.name, id },
        })
    },
    onSuccess: async () => {
      removeRecent(info.name, id)
      toast(`${info.one} removed from this console`)
      queries.removeQueries({ queryKey: [info.name, 'detail', account.slug, id] })
      router.push(paths.list(account.slug, info.name))
      await queries.invalidateQueries({ queryKey: [info.name, 'page'] })
    },
  })
}
