import type { ReactNode } from 'react'
import { NoMatch } from '@/components/resource/list/no-match'
import type { List } from '@/components/resource/list/use-list'
import { EmptyState } from '@/components/ui/placeholder'
import { useAccount } from '@/components/shell/account-context'
import { permissionFor } from '@/lib/client/account'
import type { AgentsPage } from '@/lib/api/agents'
import { icons } from '@/lib/resources/icons'

interface AgentsEmptyProps {
  page: AgentsPage
  action: ReactNode
  list: Pick<List, 'clear' | 'clearLabel' | 'isNarrowed' | 'search'>
}

export function AgentsEmpty({ page, action, list }: AgentsEmptyProps) {
  const seen = useAccount()
  if (page.all > 0) return <NoMatch all={page.all} one="agent" many="agents" list={list} />
  if (!page.listable)
    return seen.account.blocked['tunnel-sessions.list'] === 'not-known' ? (
      <EmptyState title="Agents can't be listed yet">
        {permissionFor(seen, 'tunnel-sessions.list')?.disabledReason}
      </EmptyState>
    ) : (
      <EmptyState title="Agents can't be listed">
        This account's API can&apos;t list tunnel sessions, so the console can&apos;t show which agents are
        connected.
      </EmptyState>
    )
  if (page.as_of === null && page.error === null)
    return (
      <EmptyState title="Checking for agents">The first check of this account is in progress.</EmptyState>
    )
  if (page.as_of === null)
    return (
      <EmptyState title="Couldn't load agents">
        The full list hasn&apos;t been loaded yet. The console retries automatically.
      </EmptyState>
    )
  return (
    <div className="empty-list">
      <EmptyState title="No agents yet" icon={icons.agents} actions={action}>
        An agent runs next to a service and connects to the platform with an authtoken.
      </EmptyState>
    </div>
  )
}
