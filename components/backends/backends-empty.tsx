import type { ReactNode } from 'react'
import type { List } from '@/components/resource/list/use-list'
import { NoMatch } from '@/components/resource/list/no-match'
import { EmptyState } from '@/components/ui/placeholder'
import type { BackendsPage } from '@/lib/api/inventory'
import { icons } from '@/lib/resources/icons'

interface NoBackendsProps {
  page: BackendsPage
  list: List
  about: string
  create: ReactNode
}

export default function NoBackends({ page, list, about, create }: NoBackendsProps) {
  if (page.all > 0) return <NoMatch all={page.all} one="backend" many="backends" list={list} />
  if (!page.listable)
    return (
      <EmptyState title="No backends in this console yet">
        This account's API can't list backends. Open one of the other tabs to add a backend by ID.
      </EmptyState>
    )
  if (page.as_of === null && page.error === null)
    return <EmptyState title="Loading backends">The first sync of this account is in progress.</EmptyState>
  if (page.as_of === null)
    return (
      <EmptyState title="Couldn't load backends">
        The full list hasn't been loaded yet. The console retries automatically.
      </EmptyState>
    )
  return (
    <div className="empty-list describes-list">
      <EmptyState title="No backends yet" icon={icons.backends} actions={create}>
        {about}
      </EmptyState>
    </div>
  )
}
