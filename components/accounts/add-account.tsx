'use client'

import { useState } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/choice-field'
import { callApi } from '@/lib/client/call-api'
import { paths } from '@/lib/util/paths'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { useOwnDraft } from '@/components/resource/form/use-form-draft'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useSubmit } from '@/components/resource/form/use-submit'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { draftKey } from '@/lib/client/drafts'
import type { NewAccount } from '@/lib/api/accounts'

interface AddAccountProps {
  ownId: string
  noLocalPlatform?: string
  isFirst: boolean
}

export function AddAccount({ ownId, noLocalPlatform, isFirst }: AddAccountProps) {
  const { form, draft } = useConnectForm(ownId)
  const [chosen, setWay] = useState<string>()
  const [sample, setSample] = useState(true)
  const way = chosen ?? (noLocalPlatform === undefined && draft.restored === null ? 'local' : 'connect')
  const discard = () => {
    setWay('connect')
    draft.discard()
  }
  return (
    <div className="max-w-text space-y-5">
      <RadioCards
        label="Account type"
        name="way"
        value={way}
        onChange={(event) => setWay(event.target.value)}
        options={[
          {
            value: 'local',
            label: 'Local platform',
            help: "The local platform runs on the console's server. No data leaves the server.",
            disabledReason: noLocalPlatform,
            details: way === 'local' && <SampleData checked={sample} onChange={setSample} />,
          },
          {
            value: 'connect',
            label: 'Connect an account',
            help: 'You need the base URL of its API and an API key.',
          },
        ]}
      />
      {way === 'local' ? (
        <AddLocalPlatform canCancel={!isFirst} sample={sample} />
      ) : (
        <ConnectAccount state={{ form, draft: { ...draft, discard } }} canCancel={!isFirst} />
      )}
    </div>
  )
}

interface SampleDataProps {
  checked: boolean
  onChange: (isChecked: boolean) => void
}

const SampleData = ({ checked, onChange }: SampleDataProps) => (
  <Checkbox
    label="Include sample data"
    help="Six months of data for a fictional seaport, including some problems to investigate."
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
)

function AddLocalPlatform({ canCancel, sample }: { canCancel: boolean; sample: boolean }) {
  const router = useRouter()
  const add = useMutation({
    mutationFn: () => callApi('POST /api/accounts/local', { body: { sample } }),
    onSuccess: (account) => router.push(paths.overview(account.slug)),
  })
  return (
    <div className="space-y-4">
      {add.isError && <ErrorPanel error={add.error} />}
      <div className="flex gap-2">
        <Button
          variant="primary"
          className={canCancel ? undefined : 'w-full'}
          pending={add.isPending || add.isSuccess}
          onClick={() => add.mutate()}
        >
          Use the local platform
        </Button>
        {canCancel && (
          <ButtonLink href={paths.settings('accounts')} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const initial: NewAccount = {
  name: '',
  base_url: '',
  api_key: '',
  version_header: 'Service-Version',
  version: '2',
}
const fields = ['name', 'base_url', 'api_key', 'version_header', 'version'] as const
const needed = (message: string) => ({ required: message })

/** Returns the form's state and its draft, which doesn't contain the API key. */
function useConnectForm(ownId: string) {
  const form = useOwnForm<NewAccount>({ defaultValues: initial })
  const key = draftKey({ viewer: ownId, account: '', operation: 'accounts.create' })
  return { form, draft: useOwnDraft(key, form, initial, ['api_key']) }
}

interface ConnectAccountProps {
  state: ReturnType<typeof useConnectForm>
  canCancel: boolean
}

function ConnectAccount({ state: { form, draft }, canCancel }: ConnectAccountProps) {
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
    <form onSubmit={submit} noValidate data-page-form="new" className="space-y-5">
      <RestoredDraft draft={draft.restored} isStale={false} onDiscard={draft.discard} />
      <TextField
        label="Name"
        help="The console shows this name and uses it in URLs."
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
        help="The key is encrypted on the server and never shown again."
        required
        autoComplete="off"
        error={errors.api_key?.message}
        {...form.register('api_key', needed('Enter an API key'))}
      />
      <VersionFields form={form} />
      {unplaced && <ErrorPanel error={unplaced} />}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          className={canCancel ? undefined : 'w-full'}
          pending={act.isPending || act.isSuccess}
          pendingLabel="Connecting"
        >
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
        help="Change this only if your platform uses a different header."
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
