'use client'

import { useRouter } from 'next/navigation'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { useOwnDraft } from '@/components/resource/form/use-form-draft'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useSubmit } from '@/components/resource/form/use-submit'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { callApi } from '@/lib/client/call-api'
import { draftKey } from '@/lib/client/drafts'
import type { NewAccount } from '@/lib/api/accounts'
import { paths } from '@/lib/util/paths'

const initial: NewAccount = {
  name: '',
  base_url: '',
  api_key: '',
  version_header: 'Service-Version',
  version: '2',
}
const fields = ['name', 'base_url', 'api_key', 'version_header', 'version'] as const
const needed = (message: string) => ({ required: message })

/**
 * Returns the form's state and its draft, which doesn't contain the API key. `ownId` is the ID of the signed-in person.
 */
export function useConnectForm(ownId: string) {
  const form = useOwnForm<NewAccount>({ defaultValues: initial })
  const key = draftKey({ viewer: ownId, account: '', operation: 'accounts.create' })
  return { form, draft: useOwnDraft(key, form, initial, ['api_key']) }
}

interface ConnectAccountProps {
  state: ReturnType<typeof useConnectForm>
  canCancel: boolean
}

/**
 * The form for connecting an account by base URL and API key. The console saves the account only if it can connect.
 */
export function ConnectAccount({ state: { form, draft }, canCancel }: ConnectAccountProps) {
  const router = useRouter()
  const { errors } = form.formState
  const { act, submit, unplaced } = useSubmit(form, {
    fields,
    run: (body) => callApi('POST /api/accounts', { body }),
    onSuccess: (account) => {
      draft.clear()
      router.push(paths.overview(account.slug))
    },
  })
  return (
    <form onSubmit={submit} noValidate data-page-form className="space-y-5">
      <RestoredDraft draft={draft.restored} isStale={false} onDiscard={draft.discard} />
      <TextField
        label="Name"
        help="Shown in the console and used in its URLs."
        required
        error={errors.name?.message}
        {...form.register('name', needed('Enter a name'))}
      />
      <TextField
        label="Base URL"
        help="The root URL of the management API."
        required
        mono
        placeholder="https://api.example.com"
        error={errors.base_url?.message}
        {...form.register('base_url', needed('Enter the base URL'))}
      />
      <PasswordField
        label="API key"
        help="Encrypted on the server and never shown again."
        required
        autoComplete="off"
        error={errors.api_key?.message}
        {...form.register('api_key', needed('Enter an API key'))}
      />
      <VersionFields form={form} />
      {unplaced && <ErrorPanel error={unplaced} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={act.isPending} pendingLabel="Connecting">
          Connect account
        </Button>
        {canCancel && (
          <ButtonLink href={paths.settings('accounts')} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

function VersionFields({ form }: { form: UseFormReturn<NewAccount> }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_6rem]">
      <TextField
        label="Version header"
        help="Change this only if your platform uses a different name."
        mono
        error={errors.version_header?.message}
        {...form.register('version_header', needed('Enter a header name'))}
      />
      <TextField
        label="Version"
        mono
        error={errors.version?.message}
        {...form.register('version', needed('Enter a version'))}
      />
    </div>
  )
}
