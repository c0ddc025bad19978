'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { callApi } from '@/lib/client/call-api'
import type { AccountView } from '@/lib/api/accounts'
import { canRun, canRunOnParts, roleReason } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import type { Freshness } from '@/lib/api/common'
import type { InventoryPage, KnownOnly } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { paths } from '@/lib/util/paths'
import { Gone, Mentioned } from './known-only'

type Info = ResourceInfo & { name: ResourceName }

/** Whether the API can do something with one of these whose id is known. */
export const isOfUse = (account: AccountView, resource: ResourceName) =>
  canRun(account, `${resource}.get`) || canRunOnParts(account, resource)

type Page = Freshness & Pick<InventoryPage, 'known_only'>

/**
 * Takes a thing in whose id somebody knows, asked for where the API has a get, else named by hand. There only where the
 * API has no list of these. Offers ids that other things refer to, and leads to what is gone.
 */
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
  /** The API cannot be asked what it is called. */
  isNamed: boolean
  /** Of a thing that is there already: only its name is asked for. */
  id?: string
  /** Ids that can be chosen for the form. */
  mentioned?: KnownOnly['mentioned']
}

/** The act of keeping an id and a name, and what is typed of them. */
function useAdding({ info, id: given, isNamed }: IdFormProps) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const router = useRouter()
  const nothing = { id: given ?? '', name: '' }
  const [typed, setTyped] = useState(nothing)
  const inputs = { id: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) }
  const add = useMutation({
    mutationFn: () => {
      const [id, name] = [typed.id.trim(), typed.name.trim()]
      return callApi('POST /api/inventory/{account}/{resource}', {
        params: { account: account.slug, resource: info.name },
        body: { id, ...(name && { name }) },
      })
    },
    onSuccess: async ({ row }) => {
      setTyped(nothing)
      toast(`${info.one} ${given === undefined ? 'added' : 'named'}`)
      await queries.invalidateQueries({ queryKey: [info.name] })
      if (given === undefined) router.push(paths.detail(account.slug, info.name, row.id))
    },
    onError: (error) => inputs[fieldOf(error) ?? 'id'].current?.focus(),
  })
  const input = (field: keyof typeof inputs) => ({
    ref: inputs[field],
    value: typed[field],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: event.target.value })
      add.reset()
    },
    error: fieldOf(add.error) === field ? add.error?.message : undefined,
  })
  const pick = (id: string) => {
    setTyped({ id, name: '' })
    add.reset()
    inputs[isNamed ? 'name' : 'id'].current?.focus()
  }
  return { add, input, pick }
}

/** Id and, where the API cannot be asked for it, a name of one's own. */
export function IdForm(form: IdFormProps) {
  const { info, id, isNamed, mentioned = [] } = form
  const { account, viewer } = useAccount()
  const { add, input, pick } = useAdding(form)
  return (
    <>
      <form
        noValidate
        className="max-w-text space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        {id === undefined && (
          <TextField
            label="Add one by its id"
            help={idHelp(info, isNamed, isOfUse(account, info.name))}
            mono
            {...input('id')}
          />
        )}
        {isNamed && (
          <TextField
            label="Name in this console"
            help="It is kept here and not sent to the API."
            {...input('name')}
          />
        )}
        {add.isError && fieldOf(add.error) === null && <ErrorPanel error={add.error} />}
        <Button type="submit" pending={add.isPending} disabledReason={roleReason(viewer.role, 'operator')}>
          {id === undefined ? 'Add' : 'Keep under this name'}
        </Button>
      </form>
      <Mentioned info={info} ids={mentioned} onPick={pick} />
    </>
  )
}

const fieldOf = (error: unknown) =>
  error instanceof ApiError && (error.field === 'id' || error.field === 'name') ? error.field : null

function idHelp(info: Info, isNamed: boolean, isUseful: boolean): string {
  const things = inSentence(info.label)
  if (!isUseful)
    return `The API of this account has no list of ${things} and cannot be asked for one. One that is kept here is shown by its name wherever something refers to it, and offered by that in forms that take one. Whether there is one with this id is not checked.`
  return isNamed
    ? `The API of this account has no list of ${things} and cannot be asked for one, but parts of one can be worked on by its id. Whether there is one with this id is not checked.`
    : `The API of this account has no list of ${things}, but answers for a known id.`
}
