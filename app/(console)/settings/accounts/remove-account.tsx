'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { type AccountRow, accountsQuery, removeAccount } from '@/lib/client/accounts'

/** Forgets an account in this console; the platform keeps everything. */
export function RemoveAccount({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const remove = useMutation({
    mutationFn: () => removeAccount(account.slug),
    onSuccess: async () => {
      await queries.invalidateQueries(accountsQuery)
      toast(`${account.name} removed`)
      onClose()
      router.refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${account.name} from this console`}
      description="Nothing changes on the platform. The console forgets the API key and its copy of the account, and with it what only this console knows: things of kinds that the account's API cannot list, and when each was first seen. The audit stays."
      confirmLabel="Remove account"
      isDangerous
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {remove.isError && <ErrorPanel error={remove.error} />}
    </ConfirmDialog>
  )
}
