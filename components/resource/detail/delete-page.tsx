'use client'

import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ConfirmForm } from '@/components/resource/form/confirm-form'
import { asTyped } from '@/components/resource/form/use-typed-name'
import { useAccount } from '@/components/shell/account-context'
import { useRemoveRecent } from '@/components/shell/trail'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { useToast } from '@/components/ui/toast'
import { permissionFor } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import type { InventoryDetail, InventoryRow } from '@/lib/api/inventory'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { IdOperation } from '@/lib/contract/fields'
import type { ResourceInfo } from '@/lib/contract/resource'
import { type ResourceName, resourceTypes, isResourceName } from '@/lib/resources/resource-types'
import { asksForName, type Deletion, formatWaiting, parseWaiting } from '@/lib/resources/deletions'
import { policyNames } from '@/lib/resources/traffic-policy/reference'
import { unreadPoliciesText, usedText } from '@/lib/resources/related'
import { paths } from '@/lib/util/paths'
import { inSentence, joinWithAnd } from '@/lib/util/text'
import { recreatePath } from './clone'
import { ResourceNotFound } from './not-found-panels'
import { ResourceLinks } from './resource-links'
import { canRecheck, CheckUsers } from './check-users'
import { DeleteFirst } from './delete-first'
import { ApiError } from '@/lib/client/api-error'
import { codeNumber } from '@/lib/contract/read-envelope'

export interface DeletePageProps {
  info: ResourceInfo & { name: ResourceName }
  operation: IdOperation
  id: string
  back?: string
  deletion?: (item: Readonly<Record<string, unknown>>, uses: InventoryDetail['uses']) => string | undefined
  /** The text of "Used by" if nothing is known to use the resource, or null to omit the section in that case. */
  none?: string | null
  children?: ReactNode
  isLoading?: boolean
}

export function DeletePage(props: DeletePageProps) {
  const { info, id, isLoading = false } = props
  const { account } = useAccount()
  const known = useQuery(inventoryDetailQuery(account.slug, info.name, id))
  // The routes and forms of these edges appear beside their names.
  const inRoutes = known.data?.used_by.filter(({ field }) => field.startsWith('routes.')) ?? []
  const areRoutesLoading = useQueries({
    queries: [...new Set(inRoutes.map((link) => link.id))].map((edge) =>
      inventoryDetailQuery(account.slug, 'https-edges', edge),
    ),
    combine: (edges) => edges.some(({ isPending }) => isPending),
  })
  const isReady = known.isSuccess && !isLoading && !areRoutesLoading
  const waiting = parseWaiting(useSearchParams().get('next'))
  const [next] = waiting
  const isLight = isReady && !asksForName(info, known.data)
  const description = [
    isLight ? '' : `Account: ${account.name}.`,
    next
      ? `Afterward, you can delete the ${inSentence(resourceTypes[next.resource].one)} that this ${inSentence(info.one)} uses.`
      : '',
  ].filter(Boolean)
  return (
    <div className="max-w-text space-y-5">
      <PageHeader
        title={isReady ? `Delete ${nameOf(known.data, id)}?` : `Delete ${inSentence(info.one)}`}
        description={description.length > 0 ? description.join(' ') : undefined}
      />
      {!known.isError && !isReady && <SkeletonRows count={5} />}
      {known.isError && <ResourceNotFound info={info} id={id} error={known.error} />}
      {isReady && <DeleteForm {...props} known={known.data} waiting={waiting} />}
    </div>
  )
}

const nameOf = (known: InventoryDetail, id: string) => asTyped(known.row.title) || id

function pageOfNext(account: string, [next, ...rest]: readonly Deletion[]): string | undefined {
  return next && paths.remove(account, next.resource, next.id, formatWaiting(rest))
}

interface FormProps extends DeletePageProps {
  waiting: readonly Deletion[]
}

function useRemoval({ info, operation, id, back, waiting }: FormProps, row: InventoryRow, name: string) {
  const seen = useAccount()
  const { account } = seen
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const removeRecent = useRemoveRecent()
  return useMutation({
    mutationFn: () => clientOf(account.slug)(operation, { params: { id } }),
    onSuccess: async () => {
      removeRecent(info.name, id)
      await queries.invalidateQueries({ queryKey: [info.name] })
      const recreate = recreatePath(seen, info, row)
      toast(
        `${info.one} “${name}” deleted`,
        'done',
        recreate === undefined ? undefined : { label: 'Recreate', run: () => router.push(recreate) },
      )
      const [next] = waiting
      if (next) queries.removeQueries({ queryKey: [next.resource, 'detail', account.slug, next.id] })
      router.push(pageOfNext(account.slug, waiting) ?? back ?? paths.list(account.slug, info.name))
    },
  })
}

function DeleteForm({ known, ...props }: FormProps & { known: InventoryDetail }) {
  const { info, operation, id, children, waiting } = props
  const { account } = useAccount()
  const page = paths.detail(account.slug, info.name, id)
  const name = nameOf(known, id)
  const remove = useRemoval(props, known.row, name)
  const used = usedText(info, known.used_by)
  const isRefused = used !== null && known.used_by.some((link) => canRecheck(account, link))
  const isLight = !asksForName(info, known)
  const effect = props.deletion?.(known.row.item, known.uses) ?? info.deletion
  return (
    <ConfirmForm
      name={name}
      needsName={!isRefused && !isLight}
      onConfirm={() => {
        if (!isRefused) remove.mutate()
      }}
      cancelHref={pageOfNext(account.slug, waiting) ?? page}
      error={
        remove.isError && (
          <ErrorPanel
            error={remove.error}
            text={isInUse(info, remove.error) ? stillInUse : undefined}
            actions={<ButtonLink href={page}>View {inSentence(info.one)}</ButtonLink>}
          />
        )
      }
      submit={
        <DeleteButton
          info={info}
          operation={operation}
          used={used}
          isRefused={isRefused}
          pending={remove.isPending}
        />
      }
    >
      {!isRefused && (isLight ? <p>{effect}</p> : <Panel tone="attention">{effect}</Panel>)}
      {!isRefused && children}
      <UsedBy info={info} id={id} none={props.none} known={known} waiting={waiting} />
    </ConfirmForm>
  )
}

interface DeleteButtonProps {
  info: ResourceInfo
  operation: IdOperation
  used: string | null
  isRefused: boolean
  pending: boolean
}

function DeleteButton({ info, operation, used, isRefused, pending }: DeleteButtonProps) {
  const reason = permissionFor(useAccount(), operation.name)?.disabledReason
  const inUse = isRefused ? `Can't be deleted while ${used}.` : undefined
  return (
    <Button type="submit" variant="danger" pending={pending} disabledReason={reason ?? inUse}>
      {used === null || isRefused ? `Delete ${inSentence(info.one)}` : 'Delete anyway'}
    </Button>
  )
}

const stillInUse = {
  title: 'Still in use',
  sentence:
    "The resource wasn't deleted because other resources still use it. Change or delete those resources, then try again.",
}

interface UsedByProps extends Pick<DeletePageProps, 'info' | 'id' | 'none'> {
  known: InventoryDetail
  waiting: readonly Deletion[]
}

function UsedBy({ info, id, known, waiting, none }: UsedByProps) {
  const { used_by: links, unread, unread_policies = 0 } = known
  const isComplete = unread?.length === 0 && unread_policies === 0
  const names = policyNames({ resource: info.name, id, title: known.row.title })
  const used = usedText(info, links)
  if (used !== null)
    return (
      <section aria-label="Used by" className="space-y-2">
        <Panel
          tone="attention"
          title={`This ${inSentence(info.one)} can't be deleted while ${used}`}
          actions={<CheckUsers resource={info.name} links={links} />}
        >
          <p>Change or delete {links.length === 1 ? 'this resource' : 'these resources'} first.</p>
        </Panel>
        <DeleteFirst
          of={info.name}
          links={links}
          names={names}
          waiting={[{ resource: info.name, id }, ...waiting]}
        />
      </section>
    )
  const goes = links.filter(({ resource }) => info.deletesAlso?.includes(resource))
  const others = links.filter((link) => !goes.includes(link))
  // A kind without its own text omits the section if complete data shows that nothing uses the resource.
  const empty = none === undefined && !isComplete ? 'None known.' : (none ?? null)
  return (
    <>
      {goes.length > 0 && <ResourceLinks title="Also deleted" links={goes} />}
      {(others.length > 0 || (goes.length === 0 && empty !== null)) && (
        <ResourceLinks
          title="Used by"
          links={others}
          names={names}
          isEditable
          {...(empty !== null && { none: empty })}
        />
      )}
      {unread !== undefined && (unread.length > 0 || unread_policies > 0) && (
        <p className="text-sm text-muted">
          This list may be incomplete.
          {unread.length > 0 && ` The console's data about ${kindsOf(unread)} is out of date.`}
          {unread_policies > 0 && ` ${unreadPoliciesText(unread_policies)}`}
        </p>
      )}
    </>
  )
}

const kindsOf = (names: readonly string[]) =>
  joinWithAnd(names.map((name) => (isResourceName(name) ? inSentence(resourceTypes[name].label) : name)))

export const isInUse = ({ inUse }: Pick<ResourceInfo, 'inUse'>, error: unknown) =>
  inUse !== undefined && error instanceof ApiError && codeNumber(error.code) === inUse
