'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { asTyped, useTypedName } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { useForgetRecent } from '@/components/shell/use-forget-recent'
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
import { type ResourceName, catalogue, isResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { formatNumber, inSentence } from '@/lib/util/text'
import { ResourceNotFound } from './not-found-panels'
import { LinkList, ResourceLinks } from './resource-links'
import { ApiError } from '@/lib/client/api-error'
import { codeNumber } from '@/lib/contract/read-envelope'

export interface DeletePageProps {
  info: ResourceInfo & { name: ResourceName }
  operation: IdOperation
  id: string
  /** The address to go to afterwards; the list by default. */
  back?: string
  /** Returns the consequences of deleting this resource, if they differ from those of its kind. */
  deletion?: (item: Readonly<Record<string, unknown>>) => string | undefined
  /** Further notes. */
  children?: ReactNode
}

/** The delete page: shows the consequences and asks for the name. */
export function DeletePage(props: DeletePageProps) {
  const { info, id } = props
  const { account } = useAccount()
  const known = useQuery(inventoryDetailQuery(account.slug, info.name, id))
  return (
    <div className="max-w-text space-y-5">
      <PageHeader title={`Delete ${inSentence(info.one)}`} />
      {known.isPending && <SkeletonRows count={5} />}
      {known.isError && <ResourceNotFound info={info} id={id} error={known.error} />}
      {known.isSuccess && <DeleteForm {...props} known={known.data} />}
    </div>
  )
}

function useRemoval({ info, operation, id, back }: DeletePageProps, name: string) {
  const { account } = useAccount()
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const forgetRecent = useForgetRecent()
  return useMutation({
    mutationFn: () => clientOf(account.slug)(operation, { params: { id } }),
    onSuccess: async () => {
      forgetRecent(info.name, id)
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
        {/* The safe way out is focused first. */}
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
  /** The known reason against deleting it. */
  used: string | null
  pending: boolean
}

/**
 * The delete button. It stays enabled if the resource seems to be in use, because only the platform knows the current
 * state.
 */
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
  sentence: "Other resources still use it, so it wasn't deleted. Change them first, then delete it.",
}

interface UsedByProps {
  info: ResourceInfo
  id: string
  links: readonly ThingLink[]
}

/** Lists what is also deleted and what uses the resource, with a note if that prevents the deletion. */
function UsedBy({ info, id, links }: UsedByProps) {
  const used = usedWords(info, links)
  if (used !== null)
    return (
      <Panel tone="attention" title={`Can't be deleted while ${used}`}>
        <LinkList links={links} target={id} />
      </Panel>
    )
  const goes = links.filter(({ resource }) => info.takesAlong?.includes(resource))
  const others = links.filter((link) => !goes.includes(link))
  return (
    <>
      {goes.length > 0 && <ResourceLinks title="Also deleted" links={goes} />}
      {(others.length > 0 || goes.length === 0) && (
        <ResourceLinks title="Used by" links={others} target={id} none="None known." />
      )}
    </>
  )
}

/** Reports whether a deletion was refused because the resource is in use. */
export const isInUse = ({ inUse }: Pick<ResourceInfo, 'inUse'>, error: unknown) =>
  inUse !== undefined && error instanceof ApiError && codeNumber(error.code) === inUse

/** Describes what prevents a deletion: "1 HTTPS edge uses it"; null if nothing known does. */
export function usedWords(
  { inUse }: Pick<ResourceInfo, 'inUse'>,
  links: readonly Pick<ThingLink, 'resource' | 'id'>[],
): string | null {
  if (inUse === undefined || links.length === 0) return null
  const ids = new Set(links.map(({ id }) => id))
  const [kind, ...otherKinds] = new Set(links.map(({ resource }) => resource))
  const isOne = ids.size === 1
  const info = kind !== undefined && otherKinds.length === 0 && isResourceName(kind) ? catalogue[kind] : null
  const noun = info ? inSentence(isOne ? info.one : info.label) : isOne ? 'thing' : 'things'
  return `${formatNumber(ids.size)} ${noun} ${isOne ? 'uses' : 'use'} it`
}
