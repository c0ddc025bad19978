import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { useAccount } from '@/components/shell/account-context'
import { actOn, canRun } from '@/lib/client/account'
import type { InventoryPage } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'

interface EmptyListProps {
  info: ResourceInfo
  page: InventoryPage
  isFiltered: boolean
  onClear: () => void
}

/** The kinds of empty: nothing matches, not known whether it can be listed, cannot be listed here, nothing yet. */
export function EmptyList({ info, page, isFiltered, onClear }: EmptyListProps) {
  const seen = useAccount()
  const { account } = seen
  const things = inSentence(info.label)
  const create = canRun(account, `${info.name}.create`) && (
    <ButtonLink variant="primary" href={paths.create(account.slug, info.name)}>
      New {inSentence(info.one)}
    </ButtonLink>
  )
  if (isFiltered && page.all > 0)
    return (
      <EmptyState title={`No ${things} match`} actions={<Button onClick={onClear}>Clear the filter</Button>}>
        None of {page.all.toLocaleString('en')} {things} match the search and the chosen filters.
      </EmptyState>
    )
  if (!page.listable && account.blocked[`${info.name}.list`] === 'not-known')
    return (
      <EmptyState title={`Whether ${things} can be listed is not known yet`} actions={create}>
        {actOn(seen, `${info.name}.list`)?.disabledReason}
      </EmptyState>
    )
  if (!page.listable)
    return (
      <EmptyState title={`${info.label} cannot be listed here`} actions={create}>
        The API of this account has no list of {things}. What is created in this console is remembered and
        shown here; what was made elsewhere is not
        {canRun(account, `${info.name}.get`) ? ', until it is added by its id.' : '.'}
      </EmptyState>
    )
  if (page.as_of === null && page.error === null)
    return <EmptyState title={`Reading ${things}`}>The first look at this account is on its way.</EmptyState>
  return (
    <EmptyState title={`No ${things} yet`} actions={create}>
      {info.about}
    </EmptyState>
  )
}
