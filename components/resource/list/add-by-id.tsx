'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { type AccountView, canRun, canRunOnParts, roleReason } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { addKnown, type Freshness } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { paths } from '@/lib/util/paths'

type Info = ResourceInfo & { name: ResourceName }

/**
 * How a thing whose id somebody knows is taken in: `asked` for where the API has a get, `named` by hand where it has
 * only operations on parts of it; null where nothing could be done with it.
 */
export function knownById(account: AccountView, resource: ResourceName): 'asked' | 'named' | null {
  if (canRun(account, `${resource}.get`)) return 'asked'
  return canRunOnParts(account, resource) ? 'named' : null
}

/** Takes a thing in whose id somebody knows. There only where the API has no list of these but can do something with one. */
export function AddById({ info, page }: { info: Info; page: Freshness }) {
  const { account } = useAccount()
  const how = knownById(account, info.name)
  return page.listable || how === null ? null : <IdForm info={info} isNamed={how === 'named'} />
}

interface IdFormProps {
  info: Info
  /** The API cannot be asked what it is called. */
  isNamed: boolean
  /** Of a thing that is there already: only its name is asked for. */
  id?: string
}

/** The act of keeping an id and a name, and what is typed of them. */
function useAdding({ info, id: given }: Pick<IdFormProps, 'info' | 'id'>) {
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
      return addKnown(account.slug, info.name, { id, ...(name && { name }) })
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
  return { add, input }
}

/** Id and, where the API cannot be asked for it, a name of one's own. */
export function IdForm({ info, isNamed, id }: IdFormProps) {
  const { viewer } = useAccount()
  const { add, input } = useAdding({ info, id })
  return (
    <form
      noValidate
      className="max-w-text space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      {id === undefined && (
        <TextField label="Add one by its id" help={idHelp(info, isNamed)} mono {...input('id')} />
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
  )
}

const fieldOf = (error: unknown) =>
  error instanceof ApiError && (error.field === 'id' || error.field === 'name') ? error.field : null

function idHelp(info: Info, isNamed: boolean): string {
  const things = inSentence(info.label)
  return isNamed
    ? `The API of this account has no list of ${things} and cannot be asked for one, but parts of one can be worked on by its id. Whether there is one with this id is not checked.`
    : `The API of this account has no list of ${things}, but answers for a known id.`
}
