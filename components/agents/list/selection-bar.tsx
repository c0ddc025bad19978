'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import type { AgentsPage } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { agentsText } from '../updates/update-text'
import { agentFilter } from './agents-search'
import { type AgentSelection, MAX_CHOSEN } from './use-agents'

/** The maximum number of agents that "select all" can pass to a rolling update. */
const MAX_MATCHING = 500

interface SelectionBarProps {
  selection: AgentSelection
  page: AgentsPage
  search: Readonly<Record<string, string | undefined>>
}

/**
 * The selection and its actions. Stays at the bottom of the window; above the rows, it would push them away from the
 * pointer.
 */
export function SelectionBar({ selection, page, search }: SelectionBarProps) {
  const { account } = useAccount()
  const { chosen, count } = selection
  const canSelectAll = chosen.kind === 'some' && page.total > count && page.total <= MAX_MATCHING
  const params: Record<string, string> =
    chosen.kind === 'matching'
      ? { ...chosen.filter, matching: '1' }
      : { agents: [...chosen.names.keys()].join(',') }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 && (
        <section
          aria-label="Selected agents"
          className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-3 py-2"
        >
          <span className="font-medium">{formatNumber(count)} selected</span>
          {canSelectAll && (
            <Button variant="quiet" onClick={() => selection.selectMatching(agentFilter(search), page.total)}>
              Select all {agentsText(page.total, 'matching')}
            </Button>
          )}
          {selection.isFull && (
            <span className="text-muted">
              You can select up to {MAX_CHOSEN} agents one by one. Filter the list to select all that match.
            </span>
          )}
          <Button variant="quiet" onClick={selection.clear}>
            Clear selection
          </Button>
          <ButtonLink variant="primary" className="ml-auto" href={paths.newAgentUpdate(account.slug, params)}>
            Update selected…
          </ButtonLink>
        </section>
      )}
    </>
  )
}
