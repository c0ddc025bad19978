import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/placeholder'
import { useAccount } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import { permissionFor, canRun, isOfUse, isThere } from '@/lib/client/account'
import type { InventoryPage } from '@/lib/api/inventory'
import { inventoryPageQuery } from '@/lib/client/inventory'
import type { ButtonVariant } from '@/components/ui/style'
import type { ResourceInfo } from '@/lib/contract/resource'
import { icons } from '@/lib/resources/icons'
import { createTitle, resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { NoMatch } from './no-match'
import type { List } from './use-list'

interface EmptyListProps {
  info: ResourceInfo & { name: ResourceName }
  page: InventoryPage
  list: Pick<List, 'clear' | 'clearLabel' | 'isNarrowed' | 'search'>
}

const unlistedTitle = (info: ResourceInfo, { blocked }: AccountView) =>
  blocked[`${info.name}.list`] === undefined
    ? `No ${inSentence(info.label)} in this console yet`
    : `${info.label} can't be listed here`

function unlistedText(info: EmptyListProps['info'], account: AccountView): string {
  const kind = inSentence(info.label)
  if (isThere(account, `${info.name}.create`))
    return `The API can't list ${kind}, so this page shows only those created in this console, added by ID or imported.`
  if (isOfUse(account, info.name))
    return `This account's API can't list or create ${kind}. To manage one, add it by ID below.`
  return `This account's API can't list or create ${kind}. Manage them on the platform. To refer to one here, enter its ID and a name below.`
}

export function EmptyList({ info, page, list }: EmptyListProps) {
  const seen = useAccount()
  const { account } = seen
  const kind = inSentence(info.label)
  const create = canRun(account, `${info.name}.create`) && <NewButton info={info} variant="primary" />
  if (page.all > 0) return <NoMatch all={page.all} one={inSentence(info.one)} many={kind} list={list} />
  if (!page.listable && account.blocked[`${info.name}.list`] === 'not-known')
    return (
      <EmptyState title={`Checking whether ${kind} can be listed`}>
        {permissionFor(seen, `${info.name}.list`)?.disabledReason}
      </EmptyState>
    )
  if (!page.listable)
    return (
      <div className="describes-list">
        <EmptyState
          title={unlistedTitle(info, account)}
          icon={icons[info.name]}
          actions={create || undefined}
        >
          {info.about} {unlistedText(info, account)}
        </EmptyState>
      </div>
    )
  if (page.as_of === null && page.error === null)
    return <EmptyState title={`Loading ${kind}`}>The first sync of this account is in progress.</EmptyState>
  return <NothingYet info={info} asOf={page.as_of} create={create} />
}

const NewButton = ({ info, variant }: Pick<EmptyListProps, 'info'> & { variant: ButtonVariant }) => (
  <ButtonLink variant={variant} href={paths.create(useAccount().account.slug, info.name)}>
    {createTitle(info)}
  </ButtonLink>
)

interface FirstStep {
  /** True if the account has a resource that the step creates. Always false for steps without an action. */
  isDone: boolean
  /**
   * The link to the step's form. Undefined unless the step is known to be open and the person can run its operation.
   */
  action?: { label: string; href: string }
}

function useFirstStep({ firstStep }: EmptyListProps['info']): FirstStep {
  const { account } = useAccount()
  const label = firstStep?.action
  const kinds = firstStep?.links.filter(isResourceName) ?? []
  const lists = useQueries({
    queries: label === undefined ? [] : kinds.map((name) => inventoryPageQuery(account.slug, name, {})),
  })
  const [first] = kinds
  const isDone = lists.some(({ data }) => (data?.all ?? 0) > 0)
  const isEmpty = lists.every(({ data }) => data?.listable && data.as_of !== null && data.all === 0)
  if (!label || !first || !isEmpty || !canRun(account, `${first}.create`)) return { isDone }
  return { isDone, action: { label, href: paths.create(account.slug, first) } }
}

interface NothingYetProps {
  info: EmptyListProps['info']
  asOf: string | null
  create: ReactNode
}

function NothingYet({ info, asOf, create }: NothingYetProps) {
  const { account } = useAccount()
  const { isDone, action: first } = useFirstStep(info)
  const kind = inSentence(info.label)
  if (asOf === null)
    return (
      <EmptyState title={`Couldn't load ${kind}`}>
        The full list hasn't been loaded yet. The console retries automatically.
      </EmptyState>
    )
  // If the first step has an action, the lists of its prerequisites are still empty.
  const links = first ? [] : (info.firstStep?.links.filter(isResourceName) ?? [])
  const startsWithAgent = info.firstStep?.links.includes('agents') === true
  const actions = (
    <>
      {first ? (
        <ButtonLink variant="primary" href={first.href}>
          {first.label}
        </ButtonLink>
      ) : (
        create
      )}
      {first && create && <NewButton info={info} variant="quiet" />}
      {startsWithAgent && (
        <ButtonLink variant={create ? 'quiet' : 'secondary'} href={paths.agents(account.slug)}>
          Connect agent
        </ButtonLink>
      )}
      {links.map((name) => (
        <ButtonLink key={name} variant={create ? 'quiet' : 'secondary'} href={paths.list(account.slug, name)}>
          {resourceTypes[name].label}
        </ButtonLink>
      ))}
    </>
  )
  return (
    <div className="empty-list describes-list">
      <EmptyState
        title={`No ${kind} yet`}
        icon={icons[info.name]}
        actions={create || first || startsWithAgent || links.length > 0 ? actions : undefined}
      >
        {info.about} {!isDone && info.firstStep?.text}
      </EmptyState>
    </div>
  )
}
