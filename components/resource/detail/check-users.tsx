import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import type { AccountView } from '@/lib/api/accounts'
import type { ResourceLink } from '@/lib/api/inventory'
import { canRun } from '@/lib/client/account'
import { syncNow } from '@/lib/client/inventory'
import { isResourceName, type ResourceName } from '@/lib/resources/resource-types'

export const canRecheck = (account: AccountView, { resource }: ResourceLink): boolean =>
  isResourceName(resource) && canRun(account, `${resource}.list`)

interface CheckUsersProps {
  resource: ResourceName
  links: readonly ResourceLink[]
}

export function CheckUsers({ resource, links }: CheckUsersProps) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const kinds = new Set(
    links
      .filter((link) => canRecheck(account, link))
      .flatMap((link) => (isResourceName(link.resource) ? [link.resource] : [])),
  )
  const check = useMutation({
    mutationFn: () => Promise.all([...kinds].map((kind) => syncNow(account.slug, kind))),
    onSettled: () => queries.invalidateQueries({ queryKey: [resource] }),
  })
  if (kinds.size === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button pending={check.isPending} onClick={() => check.mutate()}>
        Check again
      </Button>
      <span aria-live="polite" className="text-sm text-muted">
        {check.isSuccess && 'Still in use.'}
        {check.isError && 'The check failed. Try again later.'}
      </span>
    </div>
  )
}
