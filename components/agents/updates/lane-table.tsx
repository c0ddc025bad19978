'use client'

import { Fragment } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { NameText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { type Lane, type LanePart, partsText, phaseStyles } from './lanes'
import { isEnd } from '@/lib/agents/model/updates'
import { cn } from '@/components/ui/style'
import { formatSpan } from '@/lib/util/time'
import { paths } from '@/lib/util/paths'
import type { LaneAxis } from './lane-axis'
import { agentsText, countText, onlyFailed, stepLabel, stepText } from './update-text'

interface LaneTableProps {
  lanes: readonly Lane[]
  /** All lanes of the update, including lanes on other pages. */
  of: readonly Lane[]
  axis: LaneAxis
  update: Pick<AgentUpdateSummary, 'state' | 'settle_ms'>
}

const columns = 'sm:grid sm:grid-cols-[12rem_minmax(0,1fr)_8rem_7rem] sm:gap-x-4'

/** The lanes as a table with one row per agent, grouped by wave. */
export function LaneTable({ lanes, of, axis, update }: LaneTableProps) {
  const all = of.map(({ target }) => target)
  const reported = onlyFailed(all)
  const waves = [...new Set(lanes.map(({ target }) => target.wave))]
  return (
    <table className="block">
      <caption className="sr-only">Agents by wave</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Agent</th>
          <th scope="col">Steps</th>
          <th scope="col">Version</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      {waves.map((wave) => (
        <tbody key={wave} className="block">
          <tr className="block border-b border-line py-1.5">
            <th colSpan={4} scope="rowgroup" className="block text-left text-sm font-medium">
              {wave === 0 ? 'Canary' : `Wave ${wave}`}{' '}
              <span className="font-normal text-muted">
                {waveText(all.filter((target) => target.wave === wave))}
              </span>
            </th>
          </tr>
          {lanes
            .filter(({ target }) => target.wave === wave)
            .map((lane) => (
              <LaneRow
                key={lane.target.agent_id}
                lane={lane}
                axis={axis}
                update={update}
                isReportedAbove={lane.target === reported}
              />
            ))}
        </tbody>
      ))}
    </table>
  )
}

function waveText(targets: readonly AgentUpdateTarget[]): string {
  const count = agentsText(targets.length)
  if (targets.every(({ step }) => step === 'queued')) return `${count}: not started`
  const counts: Partial<Record<AgentUpdateTarget['step'], number>> = {}
  for (const { step } of targets) counts[step] = (counts[step] ?? 0) + 1
  const ended = targets.every(({ step }) => isEnd(step)) ? 'ended, ' : ''
  return `${count}: ${ended}${countText(counts)}`
}

interface LaneRowProps extends Pick<LaneTableProps, 'axis' | 'update'> {
  lane: Lane
  /** True if the page shows the lane's error at the top. */
  isReportedAbove: boolean
}

function LaneRow({ lane: { target, parts }, axis, update, isReportedAbove }: LaneRowProps) {
  const { account } = useAccount()
  const { agent_id, name, step, version_before, version_after } = target
  const { state, label } = stepLabel(step, update.state)
  const settlesMs = update.state === 'running' ? update.settle_ms : null
  const isChanged = version_after !== null && version_after !== version_before
  return (
    <tr
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0 sm:min-h-row',
        columns,
      )}
    >
      <th scope="row" className="min-w-0 text-left font-normal">
        <Link linkStyle="name" href={paths.agent(account.slug, agent_id)} className="wrap-anywhere">
          <NameText text={name} />
        </Link>
      </th>
      <td className="min-w-0 max-sm:order-last max-sm:col-span-2">
        <Bar parts={parts} axis={axis} settlesMs={settlesMs} isFailed={step === 'failed'} />
        <span className="sr-only">{partsText(parts)}</span>
        <Explained target={target} isReportedAbove={isReportedAbove} />
      </td>
      <td className="text-sm text-muted max-sm:order-last max-sm:col-span-2">
        {isChanged ? `${version_before} → ${version_after}` : version_before}
      </td>
      <td className="text-right">
        <StateChip state={state}>{label}</StateChip>
      </td>
    </tr>
  )
}

/**
 * Explains an agent's current step. The text is visible only for a failed agent whose error isn't at the top of the
 * page. For all other agents, only screen readers read the text, which keeps the rows short.
 */
function Explained({ target, isReportedAbove }: { target: AgentUpdateTarget; isReportedAbove: boolean }) {
  const { step, due_at } = target
  if (step === 'failed' && !isReportedAbove)
    return <p className="mt-1 text-sm wrap-anywhere">{stepText(target)}</p>
  return (
    <span className="sr-only">
      {isReportedAbove ? 'See the reason above.' : stepText(target)}
      {step === 'settle' && due_at !== null && (
        <>
          {' '}
          Restart scheduled <RelativeTime value={due_at} isPassedOver canBeAhead />.
        </>
      )}
    </span>
  )
}

interface BarProps {
  parts: readonly LanePart[]
  axis: LaneAxis
  /** The settle time in milliseconds, or null unless the update is running. */
  settlesMs: number | null
  isFailed: boolean
}

/** The bar of a lane: its phases, the remaining settle time, and marks for pauses, stops and cancellations. */
function Bar({ parts, axis: { at, gaps, stops }, settlesMs, isFailed }: BarProps) {
  const last = parts.at(-1)
  const box = (fromMs: number, toMs: number) => ({
    left: `${at(fromMs)}%`,
    width: `max(4px, ${at(toMs) - at(fromMs)}%)`,
  })
  return (
    <div aria-hidden className="relative h-4 forced-color-adjust-none">
      {gaps.map((gap) => (
        <span
          key={gap.left}
          className="absolute inset-y-0 grid place-items-center text-xs text-muted"
          style={{ left: `${gap.left}%`, width: `${gap.width}%` }}
          data-tip={`${formatSpan(gap.ms)} without activity`}
        >
          ⋯
        </span>
      ))}
      {last?.isOpen && last.phase === 'settle' && settlesMs !== null && (
        <span
          className="absolute inset-y-0.5 rounded-[2px] border border-dashed border-edge"
          style={box(last.fromMs, last.fromMs + settlesMs)}
        />
      )}
      {parts.map(({ phase, fromMs, toMs, isOpen }, n) => (
        <Fragment key={fromMs}>
          <span
            className={cn(
              'absolute inset-y-0.5 rounded-[2px] border',
              isFailed && n === parts.length - 1 ? 'border-wrong bg-wrong-fill' : phaseStyles[phase],
              isOpen && 'rounded-r-none border-r-0',
            )}
            style={box(fromMs, toMs)}
            data-tip={partsText([{ phase, fromMs, toMs, isOpen }])}
          />
          {isFailed && n === parts.length - 1 && (
            <span className="absolute inset-y-0 w-1 bg-wrong" style={{ left: `${at(toMs)}%` }} />
          )}
        </Fragment>
      ))}
      {stops.map(({ atMs, left, isWrong }) => (
        <span
          key={atMs}
          className={cn(
            'absolute -top-2 -bottom-1 border-l border-dashed',
            isWrong ? 'border-wrong' : 'border-attention',
          )}
          style={{ left: `${left}%` }}
        />
      ))}
    </div>
  )
}
