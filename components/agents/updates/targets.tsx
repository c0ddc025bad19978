'use client'

import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { AgentUpdateTarget } from '@/lib/api/agent-updates'
import { isEnd } from '@/lib/agents/model/updates'
import { paths } from '@/lib/util/paths'
import { agentsText, countText, onlyFailed, stepLabels, stepText } from './update-text'

type IsToldAbove = (target: AgentUpdateTarget) => boolean

const columnsOn = (account: string, isToldAbove: IsToldAbove): Column<AgentUpdateTarget>[] => [
  {
    id: 'agent',
    header: 'Agent',
    width: '14rem',
    cell: ({ agent_id, name }) => (
      <Link look="name" href={paths.agent(account, agent_id)}>
        {name}
      </Link>
    ),
  },
  {
    id: 'step',
    header: 'Step',
    width: '11rem',
    cell: ({ step }) => <StateChip state={stepLabels[step].state}>{stepLabels[step].label}</StateChip>,
  },
  {
    id: 'now',
    header: 'Status',
    cell: (target) => (
      <span className="whitespace-normal">
        {isToldAbove(target) ? 'See the reason above.' : stepText(target)}
        <Due target={target} />
      </span>
    ),
    hideBelow: 'sm',
  },
  {
    id: 'version',
    header: 'Version',
    width: '10rem',
    cell: ({ version_before, version_after }) =>
      version_after === null || version_after === version_before
        ? version_before
        : `${version_before} → ${version_after}`,
    hideBelow: 'md',
  },
  {
    id: 'ended',
    header: 'Ended',
    width: '7rem',
    cell: ({ ended_at }) => (ended_at === null ? '' : <RelativeTime value={ended_at} isPassedOver />),
    hideBelow: 'lg',
  },
]

function Due({ target: { step, due_at } }: { target: AgentUpdateTarget }) {
  if (step !== 'settle' || due_at === null) return null
  return (
    <>
      {' '}
      Restart due <RelativeTime value={due_at} isPassedOver />.
    </>
  )
}

/** The agents by wave. On phones, the errors are listed below the table. */
export function Targets({ targets }: { targets: readonly AgentUpdateTarget[] }) {
  const { account } = useAccount()
  const told = onlyFailed(targets)
  const isToldAbove: IsToldAbove = (target) => target === told
  const columns = columnsOn(account.slug, isToldAbove)
  const waves = [...new Set(targets.map(({ wave }) => wave))]
  return (
    <section aria-label="Waves" className="space-y-5">
      {waves.map((wave) => (
        <Wave
          key={wave}
          wave={wave}
          targets={targets.filter((one) => one.wave === wave)}
          columns={columns}
          isToldAbove={isToldAbove}
        />
      ))}
    </section>
  )
}

interface WaveProps {
  wave: number
  targets: readonly AgentUpdateTarget[]
  columns: readonly Column<AgentUpdateTarget>[]
  isToldAbove: IsToldAbove
}

function Wave({ wave, targets, columns, isToldAbove }: WaveProps) {
  return (
    <section className="space-y-2">
      <h2 className="text-lg font-medium">
        {wave === 0 ? 'Canary' : `Wave ${wave}`}{' '}
        <span className="text-sm font-normal text-muted">
          {agentsText(targets.length)}: {waveText(targets)}
        </span>
      </h2>
      <DataTable
        caption={wave === 0 ? 'Canary' : `Wave ${wave}`}
        columns={columns}
        rows={targets}
        rowKey={({ agent_id }) => agent_id}
      />
      <ul className="space-y-1 text-sm sm:hidden">
        {targets
          .filter((target) => target.error !== null && !isToldAbove(target))
          .map(({ agent_id, name, error }) => (
            <li key={agent_id}>
              {name}: {error}
            </li>
          ))}
      </ul>
    </section>
  )
}

function waveText(targets: readonly AgentUpdateTarget[]): string {
  if (targets.every(({ step }) => step === 'queued')) return 'not started'
  const counts: Partial<Record<AgentUpdateTarget['step'], number>> = {}
  for (const { step } of targets) counts[step] = (counts[step] ?? 0) + 1
  return targets.every(({ step }) => isEnd(step)) ? `ended, ${countText(counts)}` : countText(counts)
}
