'use client'

import { type SyntheticEvent, useState } from 'react'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { callApi } from '@/lib/client/call-api'
import type { AccountRow } from '@/lib/api/accounts'
import { ApiError } from '@/lib/client/api-error'
import { addressesIn, addressListProblem } from '@/lib/resources/ip/cidr'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useToast } from '@/components/ui/toast'
import { accountsQuery } from '@/lib/client/settings'

interface Change {
  run: () => Promise<unknown>
  done: string
  onClose: () => void
}

export function useAccountChange({ run, done, onClose }: Change) {
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await queries.invalidateQueries(accountsQuery)
      queries.removeQueries({ queryKey: ['dns'] }) // other DNS servers may answer differently
      toast(done)
      onClose()
      router.refresh()
    },
  })
}

interface ChangeAccountProps {
  what: 'name' | 'key' | 'dns_servers'
  account: AccountRow
  onClose: () => void
}

const labels = {
  name: { title: 'Rename', submit: 'Rename', done: 'Account renamed' },
  key: { title: 'Replace API key for', submit: 'Replace API key', done: 'API key replaced' },
  dns_servers: {
    title: 'DNS servers for',
    submit: 'Save DNS servers',
    done: 'DNS servers saved. DNS records are shown as “Not checked” until the new check finishes.',
  },
} as const

export function ChangeAccount({ what, account, onClose }: ChangeAccountProps) {
  const before = { name: account.name, key: '', dns_servers: account.dns_servers.join(', ') }[what]
  const body = (text: string) =>
    ({ name: { name: text }, key: { api_key: text }, dns_servers: { dns_servers: addressesIn(text) } })[what]
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string>()
  const guard = useUnsavedGuard(text !== before)
  const change = useAccountChange({
    run: () =>
      callApi('PATCH /api/accounts/{account}', {
        params: { account: account.slug },
        body: body(text),
      }),
    done: labels[what].done,
    onClose,
  })
  const refused = change.error instanceof ApiError && change.error.field !== null ? change.error : null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const missing = text.trim() === '' ? `Enter ${what === 'key' ? 'an API key' : 'a name'}` : undefined
    const found = what === 'dns_servers' ? addressListProblem(addressesIn(text)) : missing
    setProblem(found)
    if (found === undefined && !change.isPending) change.mutate()
  }
  const field = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    error: problem ?? refused?.message,
  }
  return (
    <FormDialog
      title={`${labels[what].title} ${account.name}`}
      submitLabel={labels[what].submit}
      onSubmit={submit}
      onClose={onClose}
      guard={guard}
      change={change}
      isOnField={refused !== null}
    >
      {what === 'name' && (
        <TextField
          label="Name"
          help="A new name doesn't change the account's URL in the console."
          {...field}
        />
      )}
      {what === 'dns_servers' && (
        <>
          <TextField
            label="DNS servers"
            help="Enter up to 4 IP addresses, separated by commas."
            mono
            {...field}
          />
          <p className="text-sm text-muted">
            DNS checks for this account use these servers to find zones, including private zones, and then
            query each zone's own name servers. If the field is empty, the console's DNS settings apply.
            Changing the servers discards earlier results and repeats the checks.
          </p>
        </>
      )}
      {what === 'key' && (
        <PasswordField
          label="New API key"
          help="The console tests the new key before replacing the old one."
          autoComplete="off"
          {...field}
        />
      )}
    </FormDialog>
  )
}
