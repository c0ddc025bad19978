'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { isUnreadable } from '@/lib/contract/conform'
import { sharesOf, weightedSentence, type Share } from '@/lib/resources/backends/text'
import { weightedBackendsInfo } from '@/lib/resources/info/backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { childColumns, ChildName } from '@/components/resource/backend/child-columns'
import { useMembersFix } from '@/components/resource/backend/use-members-fix'
import { type ChildBackend, useChildren } from '@/components/resource/backend/use-children'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { useFirst } from '@/components/ui/use-first'
import { cn } from '@/components/ui/style'
import { Section } from '@/components/ui/section'
import { formatNumber } from '@/lib/util/text'

export function WeightedBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      fix={useMembersFix('weighted-backends', id, 'Edit weights')}
      info={weightedBackendsInfo}
      get={weightedBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="weighted-backends" id={id} />}
      summary={({ backends }) => weightedSentence(backends)}
      elsewhere={['backends']}
      values={({ backends }) => ({ backends: String(sharesOf(backends).length) })}
    >
      {(item) => !isUnreadable(item, 'backends') && <Shares id={id} shares={sharesOf(item.backends)} />}
    </ResourceDetail>
  )
}

interface Part extends Share {
  child: ChildBackend
  /** The 1-based number of the share in the bar and the table. */
  number: number
}

const MOST_ROWS = 50
/**
 * The minimum shares, from 0 to 1, at which a part of the bar shows its number, its percentage if there's room, and its
 * percentage in any case.
 */
const [LEAST_NUMBERED, LEAST_NAMED, ALWAYS_NAMED] = [0.05, 0.1, 0.15]
const fills: Record<ChildBackend['health']['state'], string> = {
  ready: 'bg-ready',
  wrong: 'bg-[repeating-linear-gradient(45deg,var(--wrong-line)_0_1px,var(--wrong-fill)_1px_8px)]',
  attention: 'bg-attention',
  waiting: 'bg-waiting',
  unknown: 'bg-edge',
}
const numberStyle = 'rounded-sm bg-surface px-1 text-xs text-ink'

const columns: readonly Column<Part>[] = [
  {
    id: 'backend',
    header: 'Backend',
    cell: ({ child, number, part }) => (
      <span className="flex items-center gap-2">
        <span
          className={cn(numberStyle, 'grid size-5 shrink-0 place-items-center inset-ring inset-ring-edge')}
        >
          {number}
        </span>
        <span className="min-w-0">
          <ChildName child={child} />
          <span className="block text-xs text-muted sm:hidden">{part}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'share',
    header: 'Share',
    width: '4.5rem',
    hideBelow: 'sm',
    align: 'end',
    cell: ({ part }) => part,
  },
  {
    id: 'weight',
    header: 'Weight',
    width: '5.25rem',
    hideBelow: 'sm',
    align: 'end',
    cell: ({ weight }) => formatNumber(weight),
  },
  ...childColumns,
]

function Shares({ id, shares }: { id: string; shares: readonly Share[] }) {
  const [shown, more] = useFirst(shares, MOST_ROWS, 'backends')
  const children = useChildren(
    { resource: 'weighted-backends', id },
    shown.map((share) => share.id),
  )
  const parts = shown.flatMap((share, at): Part[] => {
    const child = children[at]
    return child ? [{ ...share, child, number: at + 1 }] : []
  })
  return (
    <Section title="Backends and shares">
      {parts.length === 0 ? (
        <p className="text-muted">No backends.</p>
      ) : (
        <>
          <WeightBar parts={parts.filter(({ share }) => share > 0)} />
          <DataTable
            caption="Shares of traffic"
            isStackedOnPhones
            columns={columns}
            rows={parts}
            rowKey={(part) => part.id}
          />
        </>
      )}
      {more}
    </Section>
  )
}

export function WeightBar({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <figure
      aria-label={`Share of traffic: ${parts.map(({ child, part }) => `${child.name} ${part}`).join(', ')}`}
      className="@container flex h-8 gap-0.5 overflow-hidden rounded-sm"
    >
      {parts.map(({ id, child, share, number, part }) => (
        <span
          key={id}
          aria-hidden
          className={cn(
            'flex min-w-px items-center justify-center overflow-hidden font-medium whitespace-nowrap',
            fills[child.health.state],
          )}
          style={{ flexBasis: 0, flexGrow: share }}
        >
          {share >= LEAST_NUMBERED && (
            <span className={numberStyle}>
              {number}
              {share >= LEAST_NAMED && (
                <span className={cn(share < ALWAYS_NAMED && '@max-xl:hidden')}> · {part}</span>
              )}
            </span>
          )}
        </span>
      ))}
    </figure>
  )
}
