'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { asTyped, useTypedName } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyText } from '@/components/ui/copy-text'
import { focusOnce } from '@/components/ui/focus-once'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import { actOn } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import type { InventoryDetail, ThingLink } from '@/lib/api/inventory'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { IdOperation } from '@/lib/contract/fields'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { isInUse, usedWords } from './in-use'
import { NoSuchThing } from './no-such-thing'
import { LinkList, ThingLinks } from './thing-links'

export interface DeletePageProps {
  info: ResourceInfo & { name: ResourceName }
  operation: IdOperation
  id: string
  /** Where to land once it is gone; the list unless told. */
  back?: string
  /** The consequences of deleting this one, where they differ from those of its kind. */
  deletion?: (item: Readonly<Record<string, unknown>>) => string | undefined
  /** What else is to be known before. */
  children?: ReactNode
}

/** Says what will stop working and what stays behind, and asks for the name before it deletes. */
export function DeletePage(props: DeletePageProps) {
  const { info, id } = props
  const { account } = useAccount()
  const known = useQuery(inventoryDetailQuery(account.slug, info.name, id))
  return (
    <div className="max-w-text space-y-5">
      <PageHeader title={`Delete ${inSentence(info.one)}`} />
      {known.isPending && <SkeletonRows count={5} />}
      {known.isError && <NoSuchThing info={info} id={id} error={known.error} />}
      {known.isSuccess && <DeleteForm {...props} known={known.data} />}
    </div>
  )
}

function useRemoval({ info, operation, id, back }: DeletePageProps, name: string) {
  const { account } = useAccount()
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => clientOf(account.slug)(operation, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [info.name] })
      toast(`${info.one} ${name} deleted`)
      router.push(back ?? paths.list(account.slug, info.name))
    },
  })
}

function DeleteForm({ known, ...props }: DeletePageProps & { known: InventoryDetail }) {
  const { info, operation, id, children } = props
  const { account } = useAccount()
  const page = paths.detail(account.slug, info.name, id)
  const name = asTyped(known.row.title) || id
  const remove = useRemoval(props, name)
  const { input, matches } = useTypedName(name)
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (matches()) remove.mutate()
      }}
    >
      <Panel tone="attention" title={name}>
        {props.deletion?.(known.row.item) ?? info.deletion}
      </Panel>
      {children}
      <UsedBy info={info} id={id} links={known.used_by} />
      <TextField
        label={`Type ${name} to confirm`}
        help={<CopyText value={name} what="name" />}
        mono
        {...input}
      />
      {remove.isError && (
        <ErrorPanel
          error={remove.error}
          text={isInUse(info, remove.error) ? stillInUse : undefined}
          actions={<ButtonLink href={page}>Show the {inSentence(info.one)}</ButtonLink>}
        />
      )}
      <div className="flex gap-2">
        {/* The safe way out has the focus first. */}
        <ButtonLink href={page} ref={focusOnce}>
          Cancel
        </ButtonLink>
        <DeleteButton
          info={info}
          operation={operation}
          used={usedWords(info, known.used_by)}
          pending={remove.isPending}
        />
      </div>
    </form>
  )
}

interface DeleteButtonProps {
  info: ResourceInfo
  operation: IdOperation
  /** What is known to stand in the way. */
  used: string | null
  pending: boolean
}

/** Never disabled by what is known to be in the way: that may be over, and only the platform sees it as it is now. */
function DeleteButton({ info, operation, used, pending }: DeleteButtonProps) {
  const reason = actOn(useAccount(), operation.name)?.disabledReason
  return (
    <Button type="submit" variant="danger" pending={pending} disabledReason={reason}>
      {used === null ? `Delete ${inSentence(info.one)}` : 'Try anyway'}
    </Button>
  )
}

const stillInUse = {
  title: 'Still in use',
  sentence: 'Other resources still refer to it, so it was not deleted. Change them first, then delete it.',
}

interface UsedByProps {
  info: ResourceInfo
  id: string
  links: readonly ThingLink[]
}

/** What goes with a thing, and what refers to it; where that is known to keep it from being deleted, said so. */
function UsedBy({ info, id, links }: UsedByProps) {
  const used = usedWords(info, links)
  if (used !== null)
    return (
      <Panel tone="attention" title={`Cannot be deleted while ${used}`}>
        <LinkList links={links} target={id} />
      </Panel>
    )
  const goes = links.filter(({ resource }) => info.takesAlong?.includes(resource))
  const others = links.filter((link) => !goes.includes(link))
  return (
    <>
      {goes.length > 0 && <ThingLinks title="What goes with it" links={goes} />}
      {(others.length > 0 || goes.length === 0) && (
        <ThingLinks title="Used by" links={others} target={id} none="None known." />
      )}
    </>
  )
}
