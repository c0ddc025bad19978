'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { callApi } from '@/lib/client/call-api'
import type { AccountRow } from '@/lib/api/accounts'
import { useAccountChange } from './use-account-change'

/** The dialog that removes an account from this console. The platform keeps all its data. */
export function RemoveAccount({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const remove = useAccountChange({
    run: () => callApi('DELETE /api/accounts/{account}', { params: { account: account.slug } }),
    done: `${account.name} removed`,
    onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${account.name} from this console`}
      description="Nothing changes on the platform. The console deletes the API key and its data about the account, including resources that the account's API can't list. The audit log is kept."
      confirmLabel="Remove account"
      isDangerous
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {remove.isError && <ErrorPanel error={remove.error} />}
    </ConfirmDialog>
  )
}
