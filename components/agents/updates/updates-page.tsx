'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { roleReason } from '@/lib/client/account'
import { agentUpdatesQuery } from '@/lib/client/agent-updates'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import { paths } from '@/lib/util/paths'
import { ProgressBar } from './progress-bar'
import { stateLook } from './update-words'

const columnsOn = (account: string): Column<AgentUpdateSummary>[] => [
  {
    id: 'name',
    header: 'Rolling update',
    cell: ({ id, name }) => (
      <Link look="name" href={paths.agentUpdate(account, id)}>
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    cell: (update) => {
      const { state, word } = stateLook(update)
      return <StateChip state={state}>{word}</StateChip>
    },
  },
  { id: 'agents', header: 'Agents', cell: ({ counts }) => <ProgressBar counts={counts} />, hideBelow: 'sm' },
  { id: 'by', header: 'By', cell: ({ by }) => by, hideBelow: 'md' },
  {
    id: 'started',
    header: 'Started',
    width: '9rem',
    cell: ({ created_at }) => <RelativeTime value={created_at} isPassedOver />,
    hideBelow: 'sm',
  },
]

/** A link to a new rolling update; a button that says why for a role that cannot start one. */
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

/** Every rolling update of the account, the newest first. */
export function UpdatesPage() {
  const { account } = useAccount()
  const list = useQuery(agentUpdatesQuery(account.slug))
  const updates = list.data?.updates ?? []
  return (
    <div className="space-y-4">
      <PageHeader
        title="Rolling updates"
        description="Each agent is checked, updated, given time, restarted, found again and compared; many go in waves, which stop at the first failure."
        actions={<NewUpdateLink />}
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {list.data && updates.length === 0 ? (
        <EmptyState title="Nothing was updated from here yet" actions={<NewUpdateLink />}>
          A rolling update goes on by itself, also when this page is closed or the console restarts.
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
