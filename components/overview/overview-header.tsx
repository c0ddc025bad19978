'use client'

import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { CreateMenu } from './create-menu'
import { accountState, statusSentence, updatedAt } from './overview-state'

interface HeaderProps {
  overview: Overview | undefined
  agents: AgentsUptime | undefined
  /** True if the page shows the first steps, which then contain the primary action. */
  isFirst: boolean
}

/** The header of the overview: the account's name and state, a summary, the age of the data, and the primary action. */
export function OverviewHeader({ overview, agents, isFirst }: HeaderProps) {
  const { account } = useAccount()
  const state = overview && accountState(overview)
  // "All clear" would say little about an empty account, and "Waiting" for its other lists too.
  const isLoading =
    state?.state === 'waiting' && overview?.attention.length === 0 && overview.dns.unchecked === 0
  const isCalm = isFirst && (state?.state === 'ready' || isLoading)
  const updated = overview ? updatedAt(overview) : null
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <Breakable text={account.name} />
        </h1>
        {state && !isCalm && <StateChip state={state.state}>{state.label}</StateChip>}
        {/* Keeps its line while the counts load. */}
        <p className="min-h-5 w-full text-muted sm:w-auto">
          {isCalm ? 'Connected. No endpoints yet.' : overview && statusSentence(overview, agents)}
        </p>
      </div>
      <div className="flex items-center gap-4 max-lg:w-full max-lg:justify-between">
        {updated !== null && (
          <span
            className="text-sm text-muted"
            title={updated.oldest === null ? undefined : `Oldest list: ${updated.oldest}`}
          >
            Updated <RelativeTime value={updated.at} />
          </span>
        )}
        <CreateMenu variant={isFirst ? 'secondary' : 'primary'} />
      </div>
    </header>
  )
}
