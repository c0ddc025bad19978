'use client'

import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { NameText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { Bar } from './lane-bar'
import { type Lane, type LanePlan, partsText } from './lanes'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import type { LaneAxis } from './lane-axis'
import { agentsText, countParts, joinParts, stepLabel, stepText } from './update-text'

interface LaneTableProps {
  lanes: readonly Lane[]
  /** All lanes of the update, including lanes on other pages. */
  of: readonly Lane[]
  /** The time axis, or null if the page shows no chart. */
  axis: LaneAxis | null
  plan: LanePlan
  update: Pick<AgentUpdateSummary, 'state' | 'settle_ms'>
  /** The IDs of the agents that reject all updates. */
  refused: ReadonlySet<string>
  /** The IDs of the agents whose failures the page explains elsewhere. */
  explainedIds: ReadonlySet<string>
}

// Below the `lg` width, the chart has its own line, because it would be too narrow beside the name.
const chartColumns = 'sm:grid-cols-[minmax(0,1fr)_8rem_7rem] lg:grid-cols-[12rem_minmax(0,1fr)_8rem_7rem]'
const plainColumns = 'sm:grid-cols-[minmax(0,1fr)_8rem_7rem]'

export function LaneTable({ lanes, of, ...shared }: LaneTableProps) {
  const all = of.map(({ target }) => target)
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
          <th scope="col">Details</th>
        </tr>
      </thead>
      {waves.map((wave) => (
        <tbody key={wave} className="block">
          <tr className="block border-b border-line py-1.5">
            <th colSpan={5} scope="rowgroup" className="block text-left text-sm font-medium">
              {wave === 0 ? 'Canary' : `Wave ${wave}`}:{' '}
              <span className="font-normal text-muted">
                {waveText(
                  all.filter((target) => target.wave === wave),
                  shared.refused,
                )}
              </span>
            </th>
          </tr>
          {lanes
            .filter(({ target }) => target.wave === wave)
            .map((lane) => (
              <LaneRow key={lane.target.agent_id} lane={lane} {...shared} />
            ))}
        </tbody>
      ))}
    </table>
  )
}

function waveText(targets: readonly AgentUpdateTarget[], refused: ReadonlySet<string>): string {
  const count = agentsText(targets.length)
  if (targets.every(({ step }) => step === 'queued')) return `${count}, not started`
  const counts: Partial<Record<AgentUpdateTarget['step'], number>> = {}
  for (const { step } of targets) counts[step] = (counts[step] ?? 0) + 1
  const parts = countParts(counts, targets.filter(({ agent_id }) => refused.has(agent_id)).length)
  const only = targets.length === 1 ? parts[0] : undefined
  return `${count}, ${only?.label ?? joinParts(parts)}`
}

interface LaneRowProps extends Pick<LaneTableProps, 'axis' | 'plan' | 'update' | 'refused' | 'explainedIds'> {
  lane: Lane
}

function LaneRow({ lane, axis, plan, update, refused, explainedIds }: LaneRowProps) {
  const { account } = useAccount()
  const { target, parts } = lane
  const { agent_id, name, step, version_before, version_after } = target
  const { state, label } = stepLabel(step, update.state, refused.has(agent_id))
  const settlesMs = update.state === 'running' ? update.settle_ms : null
  const isChanged = version_after !== null && version_after !== version_before
  return (
    <tr
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0 sm:min-h-row sm:gap-x-4',
        axis === null ? plainColumns : chartColumns,
      )}
    >
      <th scope="row" className="min-w-0 text-left font-normal">
        <Link linkStyle="name" href={paths.agent(account.slug, agent_id)} className="wrap-anywhere">
          <NameText text={name} />
        </Link>
      </th>
      <td className={axis === null ? 'sr-only' : 'min-w-0 max-lg:order-last max-lg:col-span-full'}>
        {axis && (
          <Bar
            lane={lane}
            axis={axis}
            planned={plan.get(agent_id)}
            settlesMs={settlesMs}
            isRejected={refused.has(agent_id)}
          />
        )}
        <span className="sr-only">{partsText(parts)}</span>
      </td>
      <td className="text-sm text-muted max-sm:order-1 max-sm:col-span-full">
        {isChanged ? `${version_before} → ${version_after}` : version_before}
      </td>
      <td className="text-right">
        <StateChip state={state}>{label}</StateChip>
      </td>
      {!explainedIds.has(agent_id) && <Explained target={target} isRefused={refused.has(agent_id)} />}
    </tr>
  )
}

/**
 * Shows why an update failed or changed nothing. Keeps the rows short by hiding the text of other steps from everything
 * except screen readers.
 */
function Explained({ target, isRefused }: { target: AgentUpdateTarget; isRefused: boolean }) {
  const { step, due_at } = target
  if (step === 'failed' || step === 'current')
    return (
      <td
        className={cn(
          'col-span-full text-sm wrap-anywhere',
          step !== 'failed' ? 'text-muted' : isRefused ? 'text-attention' : 'text-wrong',
        )}
      >
        {stepText(target)}
      </td>
    )
  return (
    <td className="sr-only">
      {stepText(target)}
      {step === 'settle' && due_at !== null && (
        <>
          {' '}
          Restart scheduled <RelativeTime value={due_at} isPassedOver canBeAhead />.
        </>
      )}
    </td>
  )
}
