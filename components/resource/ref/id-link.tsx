'use client'

import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { ResourceName } from '@/lib/resources/resource-types'
import { cn } from '@/lib/util/cn'
import { paths } from '@/lib/util/paths'

interface IdLinkProps {
  resource: ResourceName
  id: string
  /** The name, if known. */
  name?: string
}

/** A link to a resource's page by name or ID. It sends no request, so that a list can hold many. */
export function IdLink({ resource, id, name }: IdLinkProps) {
  const { account } = useAccount()
  return (
    <Link
      href={paths.detail(account.slug, resource, id)}
      prefetch={false}
      className={cn('block truncate py-1', name === undefined && 'font-mono')}
      data-tip={name === undefined ? id : `${name}, ${id}`}
    >
      {name ?? id}
    </Link>
  )
}
