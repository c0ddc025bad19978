import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAccount } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import { actOn, canRun, isThere } from '@/lib/client/account'
import type { InventoryPage } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { catalogue, isResourceName, type ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { isOfUse } from './add-by-id'

interface EmptyListProps {
  info: ResourceInfo & { name: ResourceName }
  page: InventoryPage
  isFiltered: boolean
  onClear: () => void
}

/** Of what no API has a list, what is here is all there will be; of other kinds, this account's API lacks it. */
const unlistedTitle = (info: ResourceInfo, { blocked }: AccountView) =>
  blocked[`${info.name}.list`] === undefined
    ? `No ${inSentence(info.label)} here yet`
    : `${info.label} cannot be listed here`

/** What can be done, in place of a list, with what this account's API has. */
function unlistedWords(info: EmptyListProps['info'], account: AccountView): string {
  const things = inSentence(info.label)
  if (isThere(account, `${info.name}.create`))
    return `The API of this account has no list of ${things}. What is created in this console is remembered and shown here; what was made elsewhere is not, until it is added by its id.`
  if (isOfUse(account, info.name))
    return `The API of this account neither lists nor creates ${things}, but one can be worked on by its id: add it below.`
  return `This account's API has nothing for ${things}: neither list nor create. Manage them where the platform offers it; one whose id you know can be kept below under a name.`
}

/** The kinds of empty: nothing matches, not known whether it can be listed, cannot be listed here, nothing yet. */
export function EmptyList({ info, page, isFiltered, onClear }: EmptyListProps) {
  const seen = useAccount()
  const { account } = seen
  const things = inSentence(info.label)
  const create = canRun(account, `${info.name}.create`) && (
    <ButtonLink href={paths.create(account.slug, info.name)}>New {inSentence(info.one)}</ButtonLink>
  )
  if (isFiltered && page.all > 0)
    return (
      <EmptyState title={`No ${things} match`} actions={<Button onClick={onClear}>Clear the filter</Button>}>
        None of {page.all.toLocaleString('en')} {things} match the search and the chosen filters.
      </EmptyState>
    )
  if (!page.listable && account.blocked[`${info.name}.list`] === 'not-known')
    return (
      <EmptyState title={`Whether ${things} can be listed is not known yet`}>
        {actOn(seen, `${info.name}.list`)?.disabledReason}
      </EmptyState>
    )
  if (!page.listable)
    return (
      <EmptyState title={unlistedTitle(info, seen.account)}>{unlistedWords(info, seen.account)}</EmptyState>
    )
  if (page.as_of === null && page.error === null)
    return <EmptyState title={`Reading ${things}`}>The first look at this account is on its way.</EmptyState>
  return <NothingYet info={info} asOf={page.as_of} create={create} />
}

interface NothingYetProps {
  info: EmptyListProps['info']
  asOf: string | null
  create: ReactNode
}

/** No row after a whole reading; without one, whether there is any is not known. */
function NothingYet({ info, asOf, create }: NothingYetProps) {
  const { account } = useAccount()
  const things = inSentence(info.label)
  if (asOf === null)
    return (
      <EmptyState title={`Whether there are ${things} is unknown`} actions={create}>
        The list was never read to its end.
      </EmptyState>
    )
  const links = info.firstStep?.links.filter(isResourceName) ?? []
  const actions = (
    <>
      {create}
      {links.map((name) => (
        <ButtonLink key={name} href={paths.list(account.slug, name)}>
          {catalogue[name].label}
        </ButtonLink>
      ))}
    </>
  )
  return (
    <EmptyState title={`No ${things} yet`} actions={create || links.length > 0 ? actions : undefined}>
      {info.firstStep?.text ?? (
        <>
          This account had none, as of <RelativeTime value={asOf} />.
        </>
      )}
    </EmptyState>
  )
}
