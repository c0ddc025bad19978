'use client'

import { bulkActionsOf } from '@/components/resource/list/bulk-actions'
import { RunningBulkJob } from '@/components/resource/list/bulk-bar'
import { selectionExportItems } from '@/components/resource/list/export-menu'
import { Bar, ClearSelection, NothingPicked } from '@/components/resource/list/selection-parts'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { onDemand } from '@/components/ui/on-demand'
import type { AgentsPage } from '@/lib/api/agents'
import { exportAddress } from '@/lib/client/inventory'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { agentFilter, AGENTS, SESSIONS } from './agents-search'
import { type AgentSelection, MAX_CHOSEN, MAX_MATCHING } from './use-agents'

const { Component: BulkActions } = onDemand(() => import('@/components/resource/list/bulk-buttons'))

interface SelectionBarProps {
  selection: AgentSelection
  page: AgentsPage
  search: Readonly<Record<string, string | undefined>>
}

export default function SelectionBar({ selection, page, search }: SelectionBarProps) {
  const seen = useAccount()
  const { account } = seen
  const { chosen, count } = selection
  const canSelectAll = chosen.kind === 'some' && page.total > count && page.total <= MAX_MATCHING
  const params: Record<string, string> =
    chosen.kind === 'matching'
      ? { ...chosen.filter, matching: '1' }
      : { agents: [...chosen.names.keys()].join(',') }
  const updateHref = paths.newAgentUpdate(account.slug, params)
  const selectAll = () => selection.selectMatching(agentFilter(search), page.total)
  const selectAllLabel = `Select all ${formatNumber(page.total)} matching agents`
  const target =
    chosen.kind === 'matching' ? { agent_search: chosen.filter } : { agent_ids: [...chosen.names.keys()] }
  const exported = chosen.kind === 'matching' ? chosen.filter : { ids: [...chosen.names.keys()].join(',') }
  const exports = selectionExportItems((format) => exportAddress(account.slug, AGENTS, exported, format))
  // An update of several agents is a rolling update, which also restarts them.
  const actions = bulkActionsOf(seen, SESSIONS).filter((action) => action !== 'update')
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 && (
        <Bar label="Selected agents">
          <span className="font-medium">{formatNumber(count)} selected</span>
          {canSelectAll && (
            <span className="max-sm:hidden">
              <Button variant="quiet" onClick={selectAll}>
                {selectAllLabel}
              </Button>
            </span>
          )}
          {selection.isFull && (
            <span className="text-muted">
              You can select up to {MAX_CHOSEN} agents one by one. To select more, filter the list and select
              all.
            </span>
          )}
          <ClearSelection clear={selection.clear} />
          <BulkActions
            resource={SESSIONS}
            actions={actions}
            target={target}
            count={count}
            moreItems={exports}
            phoneItems={[
              ...(canSelectAll ? [{ label: selectAllLabel, run: selectAll }] : []),
              { label: 'Update selected…', href: updateHref },
              ...exports,
            ]}
            after={<ButtonLink href={updateHref}>Update selected…</ButtonLink>}
          />
        </Bar>
      )}
      {count === 0 &&
        (selection.isPicking ? (
          <NothingPicked clear={selection.clear} />
        ) : (
          <RunningBulkJob resource={SESSIONS} />
        ))}
    </>
  )
}
