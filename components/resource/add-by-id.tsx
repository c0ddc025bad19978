'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { canRun, roleReason } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { addKnown, type Freshness } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { ErrorPanel } from './error-panel'

type Info = ResourceInfo & { name: ResourceName }

/** Takes a thing in whose id somebody knows. There only where the API has no list of these but can be asked for one. */
export function AddById({ info, page }: { info: Info; page: Freshness }) {
  const { account } = useAccount()
  return page.listable || !canRun(account, `${info.name}.get`) ? null : <IdForm info={info} />
}

function IdForm({ info }: { info: Info }) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const [id, setId] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: () => addKnown(account.slug, info.name, id.trim()),
    onSuccess: async () => {
      setId('')
      toast(`${info.one} added`)
      await queries.invalidateQueries({ queryKey: [info.name] })
    },
    onError: () => input.current?.focus(),
  })
  const isAboutId = add.error instanceof ApiError && add.error.field === 'id'

  return (
    <form
      noValidate
      className="max-w-text space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <TextField
        ref={input}
        label="Add one by its id"
        help={`The API of this account has no list of ${inSentence(info.label)}, but answers for a known id.`}
        mono
        value={id}
        onChange={(event) => {
          setId(event.target.value)
          add.reset()
        }}
        error={isAboutId ? add.error?.message : undefined}
      />
      {add.isError && !isAboutId && <ErrorPanel error={add.error} />}
      <Button type="submit" pending={add.isPending} disabledReason={roleReason(viewer.role, 'operator')}>
        Add
      </Button>
    </form>
  )
}
