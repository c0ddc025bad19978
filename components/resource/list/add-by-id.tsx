'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState, useId } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { useEarlyInput } from '@/components/ui/use-is-live'
import { callApi } from '@/lib/client/call-api'
import { canRun, isOfUse, roleReason } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import type { Freshness } from '@/lib/api/common'
import type { InventoryPage, KnownOnly } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { Gone, Mentioned } from './known-only'

type Info = ResourceInfo & { name: ResourceName }

type Page = Freshness & Pick<InventoryPage, 'known_only'>

export function AddById({ info, page }: { info: Info; page: Page }) {
  const { account } = useAccount()
  if (page.listable || account.blocked[`${info.name}.get`] === 'not-known') return null
  const { mentioned = [], gone = [] } = page.known_only ?? {}
  return (
    <>
      <IdForm info={info} isNamed={!canRun(account, `${info.name}.get`)} mentioned={mentioned} />
      <Gone info={info} rows={gone} />
    </>
  )
}

interface IdFormProps {
  info: Info
  isNamed: boolean
  /** The resource's ID, if known. The form then asks only for a name. */
  id?: string
  mentioned?: KnownOnly['mentioned']
}

function useAddById({ info, id: initialId, isNamed }: IdFormProps) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const router = useRouter()
  const [isIdMissing, setIdMissing] = useState(false)
  const empty = { id: initialId ?? '', name: '' }
  const [typed, setTyped] = useState(empty)
  const change = (changed: Partial<typeof empty>) => setTyped((now) => ({ ...now, ...changed }))
  // The form's code loads after the rest of the page, so people can type before it runs.
  const inputs = {
    id: useEarlyInput(typed.id, (id) => change({ id }), true),
    name: useEarlyInput(typed.name, (name) => change({ name }), true),
  }
  const add = useMutation({
    mutationFn: () => {
      const [id, name] = [typed.id.trim(), typed.name.trim()]
      return callApi('POST /api/inventory/{account}/{resource}', {
        params: { account: account.slug, resource: info.name },
        body: { id, ...(name && { name }) },
      })
    },
    onSuccess: async ({ row }) => {
      setTyped(empty)
      toast(`${info.one} ${initialId === undefined ? 'added' : 'name saved'}`)
      await queries.invalidateQueries({ queryKey: [info.name] })
      if (initialId === undefined) router.push(paths.detail(account.slug, info.name, row.id))
    },
    onError: (error) => inputs[fieldOf(error) ?? 'id'].current?.focus(),
  })
  const input = (field: keyof typeof inputs) => ({
    ref: inputs[field],
    value: typed[field],
    onChange: (event: { target: { value: string } }) => {
      change({ [field]: event.target.value })
      setIdMissing(false)
      add.reset()
    },
    error:
      field === 'id' && isIdMissing
        ? `Enter the ${inSentence(info.one)} ID`
        : fieldOf(add.error) === field
          ? add.error?.message
          : undefined,
  })
  const pick = (id: string) => {
    setTyped({ id, name: '' })
    setIdMissing(false)
    add.reset()
    inputs[isNamed ? 'name' : 'id'].current?.focus()
  }
  const submit = () => {
    if (typed.id.trim() !== '') return add.mutate()
    setIdMissing(true)
    inputs.id.current?.focus()
  }
  return { add, input, pick, submit }
}

function IdForm(form: IdFormProps) {
  const { info, id, isNamed, mentioned = [] } = form
  const { account, viewer } = useAccount()
  const { add, input, pick, submit } = useAddById(form)
  return (
    <>
      <form
        noValidate
        className="max-w-text space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {id === undefined && (
          <TextField
            label={`${info.one} ID`}
            help={idHelp(info, isNamed, isOfUse(account, info.name))}
            mono
            {...input('id')}
          />
        )}
        {isNamed && (
          <TextField
            label="Name in this console"
            help="The name isn't sent to the platform."
            {...input('name')}
          />
        )}
        {add.isError && fieldOf(add.error) === null && <ErrorPanel error={add.error} />}
        <Button type="submit" pending={add.isPending} disabledReason={roleReason(viewer.role, 'operator')}>
          {id === undefined ? `Add ${inSentence(info.one)}` : 'Save name'}
        </Button>
      </form>
      <Mentioned info={info} ids={mentioned} onPick={pick} />
    </>
  )
}

const fieldOf = (error: unknown) =>
  error instanceof ApiError && (error.field === 'id' || error.field === 'name') ? error.field : null

function idHelp(info: Info, isNamed: boolean, isUseful: boolean): string {
  if (!isUseful)
    return "This account's API can't check the ID. The name you enter below appears wherever the ID is used."
  return isNamed
    ? "This account's API can't check the ID, but you can open the resource's parts."
    : `To add an existing ${inSentence(info.one)} to this page, enter its ID.`
}

interface KeepByIdProps {
  info: ResourceInfo & { name: ResourceName }
  id: string
  /** True if the resource is already saved. The form then changes only the resource's name. */
  isKept?: boolean
}

export function KeepById({ info, id, isKept = false }: KeepByIdProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-6 space-y-3">
      <h2 id={headingId} className="text-lg font-medium">
        {isKept ? 'Saved name' : `Save this ${inSentence(info.one)}`}
      </h2>
      <IdForm info={info} isNamed id={id} />
    </section>
  )
}
