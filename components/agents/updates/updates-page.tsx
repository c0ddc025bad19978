'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { SectionHeader } from '@/components/resource/list/section-header'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import { roleReason } from '@/lib/client/account'
import { agentUpdatesQuery } from '@/lib/client/agents'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import type { Section } from '@/lib/resources/navigation'
import { paths } from '@/lib/util/paths'
import { ProgressBar } from './progress'
import { countText, stateLabel } from './update-text'

const columnsOn = (account: string): Column<AgentUpdateSummary>[] => [
  {
    id: 'name',
    header: 'Rolling update',
    cell: ({ id, name }) => (
      <Link linkStyle="name" href={paths.agentUpdate(account, id)}>
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    cell: (update) => {
      const { state, label } = stateLabel(update)
      return <StateChip state={state}>{label}</StateChip>
    },
  },
  {
    id: 'agents',
    header: 'Agents',
    cell: ({ counts }) => (
      <div className="min-w-0 space-y-1">
        <ProgressBar counts={counts} />
        <p className="text-sm whitespace-normal">{countText(counts)}</p>
      </div>
    ),
    hideBelow: 'sm',
  },
  { id: 'by', header: 'Run by', cell: ({ by }) => by, hideBelow: 'md' },
  {
    id: 'started',
    header: 'Started',
    width: '9rem',
    cell: ({ created_at }) => <RelativeTime value={created_at} isPassedOver />,
    hideBelow: 'sm',
  },
]

/** The link to the form for a new rolling update. Viewers see a disabled button with the reason. */
function NewUpdateLink() {
  const { account, viewer } = useAccount()
  const disabledReason = roleReason(viewer.role, 'operator')
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>New rolling update</Button>
  return (
    <ButtonLink variant="primary" href={paths.newAgentUpdate(account.slug, { behind: '1' })}>
      New rolling update
    </ButtonLink>
  )
}

export function UpdatesPage({ section }: { section: Section }) {
  const { account } = useAccount()
  const list = useQuery(agentUpdatesQuery(account.slug))
  const updates = list.data?.updates ?? []
  return (
    <div className="space-y-4">
      <SectionHeader
        section={section}
        description="Updates that run in waves, verify each agent, and stop at the first failure."
        actions={list.isSuccess && updates.length === 0 ? undefined : <NewUpdateLink />}
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {list.data && updates.length === 0 ? (
        <EmptyState title="No rolling updates yet" icon={icons.agentUpdates} actions={<NewUpdateLink />}>
          A rolling update continues even if you close its page or the console restarts.
        </EmptyState>
      ) : (
        !list.isError && (
          <DataTable
            caption="Rolling updates"
            columns={columnsOn(account.slug)}
            rows={updates}
            rowKey={({ id }) => id}
            loadingRows={list.isPending ? 3 : undefined}
          />
        )
      )}
    </div>
  )
}
