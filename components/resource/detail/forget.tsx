'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { callApi } from '@/lib/client/call-api'
import { canRun, roleReason } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { isResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'

/** Removes a resource from the console's record. Shown only if no list of the account's API would add it again. */
export function Forget({ info, row }: { info: ResourceInfo; row: InventoryRow }) {
  const { account, viewer } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const forget = useForgetting(info, row.id)
  if (row.source === 'list' || canRun(account, `${info.name}.list`)) return null
  const one = inSentence(info.one)
  return (
    <>
      <Button disabledReason={roleReason(viewer.role, 'operator')} onClick={() => setOpen(true)}>
        Forget here
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Forget ${row.title || row.id}?`}
        description={`The platform isn't changed. Only this console lists this ${one}, so you need its ID to add it again.`}
        confirmLabel={`Forget ${one}`}
        onConfirm={() => forget.mutate()}
        pending={forget.isPending}
      >
        {forget.isError && <ErrorPanel error={forget.error} />}
      </ConfirmDialog>
    </>
  )
}

function useForgetting(info: ResourceInfo, id: string) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      if (isResourceName(info.name))
        await callApi('DELETE /api/inventory/{account}/{resource}/{id}', {
          params: { account: account.slug, resource: info.name, id },
        })
    },
    onSuccess: async () => {
      toast(`${info.one} forgotten`)
      queries.removeQueries({ queryKey: [info.name, 'detail', account.slug, id] })
      router.push(paths.list(account.slug, info.name))
      await queries.invalidateQueries({ queryKey: [info.name, 'page'] })
    },
  })
}
