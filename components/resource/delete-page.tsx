'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyText } from '@/components/ui/copy-text'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { actOn } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { IdOperation } from '@/lib/contract/fields'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { ErrorPanel } from './error-panel'
import { ThingLinks } from './thing-links'

/** The safe way out has the focus first; the same function each time, so that it is called once. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

interface DeletePageProps {
  info: ResourceInfo & { name: ResourceName }
  operation: IdOperation
  id: string
}

/** A name as it is shown and as an input holds it: on one line, spaces counted once. */
const asTyped = (name: string) => name.replace(/\s+/g, ' ').trim()

/** Says what will stop working and what stays behind, and asks for the name before it deletes. */
export function DeletePage({ info, operation, id }: DeletePageProps) {
  const seen = useAccount()
  const { account } = seen
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const known = useQuery(inventoryDetailQuery(account.slug, info.name, id))
  const remove = useMutation({
    mutationFn: () => clientOf(account.slug)(operation, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [info.name] })
      toast(`${info.one} ${name} deleted`)
      router.push(paths.list(account.slug, info.name))
    },
  })
  if (known.isPending) return <SkeletonRows count={5} />
  if (known.isError) return <ErrorPanel error={known.error} />
  const name = asTyped(known.data.row.title) || id
  const submit = () => {
    const matches = asTyped(typed) === name
    setWrong(!matches)
    if (matches) remove.mutate()
    else input.current?.focus()
  }

  return (
    <form
      noValidate
      className="max-w-text space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageHeader title={`Delete ${inSentence(info.one)}`} />
      <Panel tone="attention" title={name}>
        {info.deletion}
      </Panel>
      <ThingLinks
        title="What refers to it"
        links={known.data.used_by}
        none="Nothing that the console knows of."
      />
      <TextField
        ref={input}
        label={`Type ${name} to confirm`}
        help={<CopyText value={name} what="name" />}
        mono
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        error={isWrong ? 'This is not its name.' : undefined}
      />
      {remove.isError && (
        <ErrorPanel
          error={remove.error}
          actions={<ButtonLink href={paths.detail(account.slug, info.name, id)}>Look at it</ButtonLink>}
        />
      )}
      <div className="flex gap-2">
        <ButtonLink href={paths.detail(account.slug, info.name, id)} ref={focusOnce}>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant="danger"
          pending={remove.isPending}
          disabledReason={actOn(seen, operation.name)?.disabledReason}
        >
          Delete {inSentence(info.one)}
        </Button>
      </div>
    </form>
  )
}
