'use client'

import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { MainFacts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime, useNow } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { SpriteIcon, StateChip } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import { cn } from '@/components/ui/style'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/api/agent-updates'
import { lanesOf, expectedPeriods, remainingMs } from './lanes'
import { agentUpdateQuery } from '@/lib/client/detail-queries'
import { formatNumber } from '@/lib/util/text'
import { formatDuration } from '@/lib/util/time'
import { NextStep, OutcomeBar } from './progress'
import { SwimLanes } from './swim-lanes'
import { agentsText, countParts, hasChangedNothing, stateLabel } from './update-text'
import { updateTimeLeftText } from './plan-text'
import { Timeline } from './timeline'
import { UpdateActions } from './update-actions'

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

function Shown(detail: AgentUpdateDetail) {
  const { update } = detail
  const isUntouched = hasChangedNothing(detail)
  const { state, label } = stateLabel(update)
  const title = useRef<HTMLSpanElement>(null)
  return (
    <>
      <PageHeader
        icon={<SpriteIcon name={icons.agents} className="size-5 text-muted" />}
        title={
          <span ref={title} tabIndex={-1}>
            {update.name}
          </span>
        }
        meta={<StateChip state={state}>{label}</StateChip>}
        description={<Counts detail={detail} />}
        actions={<UpdateActions update={update} isUnchanged={isUntouched} title={title} />}
      />
      <OutcomeBar counts={update.counts} refused={update.refused} />
      <NextStep {...detail} />
      <Lanes detail={detail} />
      <MainFacts label="Key facts" items={factsOf(update)} />
      <Timeline {...detail} />
    </>
  )
}

interface LiveProps {
  detail: AgentUpdateDetail
}

/**
 * Returns an update's lanes, plan and estimated end. Rerenders the component every second during the update, so use
 * this hook only in small components.
 */
function useLanes(detail: AgentUpdateDetail) {
  const nowMs = useNow(detail.update.ended_at)
  const lanes = lanesOf(detail, nowMs)
  const leftMs = remainingMs(detail, lanes, nowMs)
  const plan = expectedPeriods(detail, lanes, nowMs)
  return { lanes, leftMs, plan, untilMs: leftMs === null ? null : nowMs + leftMs }
}

function Counts({ detail }: LiveProps) {
  const { leftMs } = useLanes(detail)
  return (
    <p>
      {countParts(detail.update.counts, detail.update.refused).map(({ label, count, color }, n) => (
        <Fragment key={label}>
          {n > 0 && ', '}
          <span aria-hidden className={cn('mr-1.5 inline-block size-2.5 rounded-[2px]', color)} />
          {formatNumber(count)} {label}
        </Fragment>
      ))}
      {leftMs !== null && ` · ${updateTimeLeftText(leftMs)}`}
    </p>
  )
}

function Lanes({ detail }: LiveProps) {
  return <SwimLanes detail={detail} {...useLanes(detail)} />
}

const factsOf = (update: AgentUpdateSummary) => [
  { term: 'Run by', value: update.by },
  { term: 'Started', value: <RelativeTime value={update.created_at} /> },
  {
    term: 'Waves',
    value: `${update.has_canary ? 'Canary, then ' : ''}${agentsText(update.wave_size)} at a time`,
  },
  { term: 'Settle time', value: formatDuration(Math.round(update.settle_ms / 1000)) },
  { term: 'Reconnect timeout', value: formatDuration(Math.round(update.reconnect_timeout_ms / 1000)) },
  ...(update.ended_at === null ? [] : [{ term: 'Ended', value: <RelativeTime value={update.ended_at} /> }]),
]
