'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type SyntheticEvent, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { type AccountRow, accountsQuery, changeAccount } from '@/lib/client/accounts'
import { ApiError } from '@/lib/client/api-error'

interface ChangeAccountProps {
  what: 'name' | 'key'
  account: AccountRow
  onClose: () => void
}

/** Renames an account, or replaces its key after trying the new one. */
export function ChangeAccount({ what, account, onClose }: ChangeAccountProps) {
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const [text, setText] = useState(what === 'name' ? account.name : '')
  const [isEmpty, setEmpty] = useState(false)
  const change = useMutation({
    mutationFn: () => changeAccount(account.slug, what === 'name' ? { name: text } : { api_key: text }),
    onSuccess: async () => {
      await queries.invalidateQueries(accountsQuery)
      toast(what === 'name' ? 'Account renamed' : 'API key replaced')
      onClose()
      router.refresh()
    },
  })
  const refused = change.error instanceof ApiError && change.error.field !== null ? change.error : null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() !== '' && !change.isPending) change.mutate()
  }
  const field = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    error: refused?.message ?? (isEmpty ? 'This is needed' : undefined),
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={what === 'name' ? `Rename ${account.name}` : `Replace the API key of ${account.name}`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {what === 'name' ? (
          <TextField label="Name" help="Its address in the console stays as it is." {...field} />
        ) : (
          <PasswordField
            label="New API key"
            help="It is tried before the old one is forgotten."
            autoComplete="off"
            {...field}
          />
        )}
        {change.isError && refused === null && <ErrorPanel error={change.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {what === 'name' ? 'Rename' : 'Replace key'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
