'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { connectAccount, type NewAccount } from '@/lib/client/accounts'
import { ApiError } from '@/lib/client/api-error'
import { paths } from '@/lib/util/paths'

const initial: NewAccount = {
  name: '',
  base_url: '',
  api_key: '',
  version_header: 'Service-Version',
  version: '2',
}
const fieldOf = (error: unknown) =>
  error instanceof ApiError && error.field !== null && error.field in initial
    ? (error.field as keyof NewAccount) // it is one of initial's keys
    : undefined

/** An account by base URL and key. The connection is tried before anything is saved. */
export function ConnectAccount() {
  const router = useRouter()
  const form = useForm<NewAccount>({ defaultValues: initial })
  const { errors } = form.formState
  const connect = useMutation({
    mutationFn: connectAccount,
    onSuccess: (account) => router.push(paths.overview(account.slug)),
    onError: (error) => {
      const field = fieldOf(error)
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
  const needed = (message: string) => ({ required: message })
  const submit = form.handleSubmit((values) => {
    if (!connect.isPending) connect.mutate(values)
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      <TextField
        label="Name"
        help="What you call it here. Its address in the console is made of it."
        required
        error={errors.name?.message}
        {...form.register('name', needed('A name is needed'))}
      />
      <TextField
        label="Base URL"
        help="Where the management API answers; every path of it is added to this."
        required
        mono
        placeholder="https://api.example.com"
        error={errors.base_url?.message}
        {...form.register('base_url', needed('The base URL is needed'))}
      />
      <PasswordField
        label="API key"
        help="Sealed on the server, and never shown or sent to a browser again."
        required
        autoComplete="off"
        error={errors.api_key?.message}
        {...form.register('api_key', needed('An API key is needed'))}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_6rem]">
        <TextField
          label="Version header"
          help="Its name where the platform's brand uses another."
          mono
          error={errors.version_header?.message}
          {...form.register('version_header', needed('The name of the header is needed'))}
        />
        <TextField
          label="Version"
          mono
          error={errors.version?.message}
          {...form.register('version', needed('Needed'))}
        />
      </div>
      {connect.isError && fieldOf(connect.error) === undefined && <ErrorPanel error={connect.error} />}
      <Button
        type="submit"
        variant="primary"
        pending={connect.isPending}
        pendingLabel="Trying the connection"
      >
        Connect account
      </Button>
    </form>
  )
}
