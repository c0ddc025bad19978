'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { ListBody } from '@/components/resource/list/list-body'
import type { List } from '@/components/resource/list/use-list'
import { ListFilters } from '@/components/resource/list/list-filters'
import { ListCount } from '@/components/resource/list/list-freshness'
import { useLocalList } from '@/components/resource/list/use-local-list'
import { SectionHeader } from '@/components/resource/list/section-header'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { ListDescription } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { Menu, type MenuItem, useCopy } from '@/components/ui/menu'
import { icons } from '@/lib/resources/icons'
import { roleReason } from '@/lib/client/account'
import { agentUpdatesQuery } from '@/lib/client/agents'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import type { Section } from '@/lib/resources/navigation'
import { paths } from '@/lib/util/paths'
import { OutcomeBar } from './progress'
import { ResumeDialog, useUpdateAction } from './update-actions'
import { countText, restOf, restText, stateLabel, tally } from './update-text'

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
    width: '11.5rem',
    cell: (update) => {
      const { state, label } = stateLabel(update)
      return <StateChip state={state}>{label}</StateChip>
    },
  },
  {
    id: 'agents',
    header: 'Agents',
    cell: ({ counts, refused }) => (
      <div className="min-w-0 space-y-1">
        <OutcomeBar counts={counts} refused={refused} />
        <p className="text-sm whitespace-normal">{countText(counts, refused)}</p>
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

function useUpdateMenu(
  action: ReturnType<typeof useUpdateAction>,
  resume: (update: AgentUpdateSummary) => void,
) {
  const { account, viewer } = useAccount()
  const copy = useCopy()
  const roleBlock = roleReason(viewer.role, 'operator')
  const disabled = roleBlock === undefined ? {} : { disabledReason: roleBlock }
  return (update: AgentUpdateSummary): MenuItem[] => {
    const { id, state, ended_at, counts, refused } = update
    const { waiting } = tally(counts)
    const isRunning = state === 'running'
    const canBegin = isRunning || (state !== 'cancelled' && waiting > 0)
    return [
      { label: 'Open', href: paths.agentUpdate(account.slug, id) },
      ...(ended_at === null && canBegin
        ? [
            {
              label: isRunning ? 'Pause' : 'Resume…',
              run: () => (isRunning ? action.mutate({ id, action: 'pause' }) : resume(update)),
              ...disabled,
            } as const,
          ]
        : []),
      ...(ended_at !== null && restOf(counts, refused) > 0
        ? [
            {
              label: restText(counts, refused),
              href: paths.newAgentUpdate(account.slug, { rest: id }),
              ...disabled,
            },
          ]
        : []),
      { label: 'Copy ID', run: () => void copy(id, 'ID') },
    ]
  }
}

const facets = [
  { name: 'state', label: 'State', of: (update: AgentUpdateSummary) => stateLabel(update).label },
  { name: 'by', label: 'Run by', of: ({ by }: AgentUpdateSummary) => by },
] as const

export function UpdatesPage({ section }: { section: Section }) {
  const { account } = useAccount()
  const query = useQuery(agentUpdatesQuery(account.slug))
  const updates = query.data?.updates ?? []
  const { list, page, filters } = useLocalList({
    rows: updates,
    facets,
    textsOf: (update) => [update.name, update.by, stateLabel(update).label],
  })
  const action = useUpdateAction()
  const [asked, setAsked] = useState<{ update: AgentUpdateSummary; isOpen: boolean }>()
  const menuOf = useUpdateMenu(action, (update) => setAsked({ update, isOpen: true }))
  const isNone = query.data?.updates.length === 0
  return (
    <div className="space-y-3">
      <SectionHeader
        section={section}
        description={
          <ListDescription>
            A rolling update runs in waves, verifies each agent and stops at the first failure.
          </ListDescription>
        }
        meta={query.data && <ListCount total={page.total} all={updates.length} />}
        actions={isNone ? undefined : <NewUpdateLink />}
      />
      {!isNone && <ListFilters label="Search rolling updates" isLoading={query.isPending} {...filters} />}
      {action.isError && <LateErrorPanel error={action.error} />}
      {asked !== undefined && (
        <ResumeDialog
          update={asked.update}
          open={asked.isOpen}
          onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
          onConfirm={() => action.mutate({ id: asked.update.id, action: 'resume' })}
        />
      )}
      <ListBody
        list={list}
        page={{ ...query, data: query.data && page }}
        count={query.data && page.rows.length}
        pagerLabel="Rolling update pages"
        stale={() => null}
        empty={() => <NoUpdates isNone={isNone} list={list} />}
        rows={
          <DataTable
            caption="Rolling updates"
            columns={columnsOn(account.slug)}
            rows={page.rows}
            rowKey={({ id }) => id}
            loadingRows={query.isPending ? 3 : undefined}
            isStackedOnPhones
            actions={(update) => <Menu label={`Actions for ${update.name}`} items={menuOf(update)} />}
          />
        }
      />
    </div>
  )
}

const NoUpdates = ({ isNone, list }: { isNone: boolean; list: List }) =>
  isNone ? (
    <EmptyState title="No rolling updates yet" icon={icons.agentUpdates} actions={<NewUpdateLink />}>
      A rolling update continues even if you close its page or the console restarts.
    </EmptyState>
  ) : (
    <EmptyState
      title="No rolling updates match"
      actions={<Button onClick={list.clear}>{list.clearLabel}</Button>}
    >
      No rolling updates match your search and filters.
    </EmptyState>
  )
