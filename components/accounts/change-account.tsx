'use client'

import { type SyntheticEvent, useState } from 'react'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { useUnsavedGuard } from '@/components/ui/leave-guard'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { callApi } from '@/lib/client/call-api'
import type { AccountRow } from '@/lib/api/accounts'
import { ApiError } from '@/lib/client/api-error'
import { useAccountChange } from './use-account-change'

interface ChangeAccountProps {
  what: 'name' | 'key'
  account: AccountRow
  onClose: () => void
}

/** The dialog that renames an account or replaces its API key. A new key is tested first. */
export function ChangeAccount({ what, account, onClose }: ChangeAccountProps) {
  const [text, setText] = useState(what === 'name' ? account.name : '')
  const [isEmpty, setEmpty] = useState(false)
  const guard = useUnsavedGuard(text !== (what === 'name' ? account.name : ''))
  const change = useAccountChange({
    run: () =>
      callApi('PATCH /api/accounts/{account}', {
        params: { account: account.slug },
        body: what === 'name' ? { name: text } : { api_key: text },
      }),
    done: what === 'name' ? 'Account renamed' : 'API key replaced',
    onClose,
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
    error: refused?.message ?? (isEmpty ? 'Required' : undefined),
  }
  return (
    <FormDialog
      title={what === 'name' ? `Rename ${account.name}` : `Replace the API key of ${account.name}`}
      submitLabel={what === 'name' ? 'Rename' : 'Replace key'}
      onSubmit={submit}
      onClose={onClose}
      guard={guard}
      change={change}
      isOnField={refused !== null}
    >
      {what === 'name' ? (
        <TextField label="Name" help="Its address in the console doesn't change." {...field} />
      ) : (
        <PasswordField
          label="New API key"
          help="The console tests it before it replaces the old one."
          autoComplete="off"
          {...field}
        />
      )}
    </FormDialog>
  )
}
