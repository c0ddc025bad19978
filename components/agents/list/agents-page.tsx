'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ListPager } from '@/components/resource/list/list-pager'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'
import { AgentsEmpty } from './agents-empty'
import { AgentsFilters } from './agents-filters'
import { AgentsTable } from './agents-table'
import { FleetVersions } from './fleet-versions'
import { LookFailed } from './look-failed'
import { SelectionBar } from './selection-bar'
import { useAgents } from './use-agents'
import { useSelection } from './use-selection'

/** Every agent that the console follows, live. `ingressPort`: where agents reach the local platform. */
export function AgentsListPage({ ingressPort }: { ingressPort: number }) {
  const { account } = useAccount()
  const view = useAgents()
  const selection = useSelection()
  const { page, search, grouping } = view
  const isEmpty = page.data?.agents.length === 0
  const clear = () => {
    view.clear()
    view.focusSearch()
  }
  return (
    <div className="space-y-3">
      <PageHeader
        title="Agents"
        description="Programs that connect to the platform and carry traffic to your services, each followed through its changing sessions."
        actions={<ButtonLink href={paths.agentUpdates(account.slug)}>Rolling updates</ButtonLink>}
      />
      <FleetVersions hrefOf={(version) => view.href({ version })} />
      <AgentsFilters view={view} />
      {page.isError && (
        <ErrorPanel
          error={page.error}
          actions={<Button onClick={() => void page.refetch()}>Try again</Button>}
        />
      )}
      {page.data && <LookFailed page={page.data} />}
      {page.data && isEmpty && (
        <AgentsEmpty
          page={page.data}
          isFiltered={view.isFiltered}
          ingressPort={ingressPort}
          onClear={clear}
        />
      )}
      {!isEmpty && !page.isLoadingError && <AgentsTable view={view} selection={selection} />}
      {page.data && !isEmpty && grouping === null && (
        <ListPager
          label="Pages of agents"
          page={page.data}
          count={page.data.agents.length}
          search={view.search}
          href={view.href}
        />
      )}
      {page.data && <SelectionBar selection={selection} page={page.data} search={search} />}
    </div>
  )
}
