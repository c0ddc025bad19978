'use client'

import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { ResourceName } from '@/lib/resources/catalogue'
import { cn } from '@/lib/util/cn'
import { paths } from '@/lib/util/paths'

interface IdLinkProps {
  resource: ResourceName
  id: string
  /** What it is called, where that is known. */
  name?: string
}

/** A name, or an id, that leads to its thing's page. Nothing is asked for to show it, so that a list may hold many. */
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
