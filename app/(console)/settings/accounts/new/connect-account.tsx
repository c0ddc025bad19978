'use client'

import { useRouter } from 'next/navigation'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useSubmit } from '@/components/resource/form/use-submit'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { callApi } from '@/lib/client/call-api'
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

/** An account by base URL and key. The connection is tried before anything is saved. */
export function ConnectAccount() {
  const router = useRouter()
  const form = useOwnForm<NewAccount>({ defaultValues: initial })
  const { errors } = form.formState
  const { act, submit, unplaced } = useSubmit(form, {
    fields,
    run: (body) => callApi('POST /api/accounts', { body }),
    onSuccess: (account) => router.push(paths.overview(account.slug)),
  })
  return (
    <form onSubmit={submit} noValidate data-page-form className="space-y-5">
      <TextField
        label="Name"
        help="What you call it here. Its address in the console is made of it."
        required
        error={errors.name?.message}
        {...form.register('name', needed('A name is required'))}
      />
      <TextField
        label="Base URL"
        help="Where the management API answers; every path of it is added to this."
        required
        mono
        placeholder="https://api.example.com"
        error={errors.base_url?.message}
        {...form.register('base_url', needed('The base URL is required'))}
      />
      <PasswordField
        label="API key"
        help="Sealed on the server, and never shown or sent to a browser again."
        required
        autoComplete="off"
        error={errors.api_key?.message}
        {...form.register('api_key', needed('An API key is required'))}
      />
      <VersionFields form={form} />
      {unplaced && <ErrorPanel error={unplaced} />}
      <Button type="submit" variant="primary" pending={act.isPending} pendingLabel="Trying the connection">
        Connect account
      </Button>
    </form>
  )
}

/** The header that says which version of the API is meant, by name and value. */
function VersionFields({ form }: { form: UseFormReturn<NewAccount> }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_6rem]">
      <TextField
        label="Version header"
        help="Its name where the platform's brand uses another."
        mono
        error={errors.version_header?.message}
        {...form.register('version_header', needed('The name of the header is required'))}
      />
      <TextField
        label="Version"
        mono
        error={errors.version?.message}
        {...form.register('version', needed('Needed'))}
      />
    </div>
  )
}
