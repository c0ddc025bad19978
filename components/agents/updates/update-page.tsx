'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Facts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/api/agent-updates'
import { agentUpdateQuery } from '@/lib/client/agent-updates'
import { formatDuration } from '@/lib/util/time'
import { NextStep, ProgressBar } from './progress'
import { stateLabel } from './update-text'
import { Targets } from './targets'
import { Timeline } from './timeline'
import { UpdateActs } from './update-acts'

/** The page of a rolling update: state, agents by wave, timeline. */
export function UpdatePage({ id }: { id: string }) {
  const { account } = useAccount()
  const { data, error, isError } = useQuery(agentUpdateQuery(account.slug, id))
  return (
    <div className="space-y-6">
      {isError && <ErrorPanel error={error} />}
      {data ? <Shown {...data} /> : !isError && <Loading />}
    </div>
  )
}

const Loading = () => (
  <>
    <PageHeader title="Rolling update" />
    <SkeletonRows count={6} />
  </>
)

function Shown({ update, targets, events }: AgentUpdateDetail) {
  const { state, label } = stateLabel(update)
  const title = useRef<HTMLSpanElement>(null)
  return (
    <>
      <PageHeader
        title={
          <span ref={title} tabIndex={-1}>
            {update.name}
          </span>
        }
        meta={<StateChip state={state}>{label}</StateChip>}
        description={<ProgressBar counts={update.counts} />}
        actions={<UpdateActs update={update} title={title} />}
      />
      <NextStep update={update} targets={targets} />
      <Facts items={factsOf(update)} />
      <Targets targets={targets} />
      <Timeline events={events} targets={targets} isLive={update.ended_at === null} />
    </>
  )
}

const factsOf = (update: AgentUpdateSummary) => [
  { term: 'Run by', value: update.by },
  { term: 'Started', value: <RelativeTime value={update.created_at} /> },
  {
    term: 'Waves',
    value: `${update.has_canary ? 'Canary, then ' : ''}${update.wave_size} at a time`,
  },
  { term: 'Settle time', value: formatDuration(Math.round(update.settle_ms / 1000)) },
  { term: 'Reconnect timeout', value: formatDuration(Math.round(update.patience_ms / 1000)) },
  {
    term: 'Ended',
    value: update.ended_at === null ? 'not yet' : <RelativeTime value={update.ended_at} />,
  },
]
