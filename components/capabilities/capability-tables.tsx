'use client'

import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { CapabilityRow, KnownState } from '@/lib/api/accounts'
import { resourcesByLabel, resourceTypes } from '@/lib/resources/resource-types'
import { capabilityCountText, insteadText, isLimited, capabilityChips } from './capability-text'
import { Breakable } from '@/components/ui/breakable'
import { Mono } from '@/components/ui/text'
import { ChevronRight } from '@/components/ui/icons'

function KnownChip({ state }: { state: KnownState }) {
  const [phase, label] = capabilityChips[state]
  return <StateChip state={phase}>{label}</StateChip>
}

/**
 * Returns the columns of the table. If the last two columns have no values, omits them to leave more room for the
 * paths.
 */
const columnsOf = (rows: readonly CapabilityRow[]): Column<CapabilityRow>[] => [
  {
    id: 'operation',
    header: 'Operation',
    cell: (row) => (
      <div className="py-1">
        <p>{row.summary}</p>
        <p className="font-mono text-sm wrap-anywhere text-muted">
          <Breakable text={`${row.method} ${row.path}`} />
        </p>
        <p className="text-sm text-muted empty:hidden">{insteadText(row, rows)}</p>
      </div>
    ),
  },
  {
    id: 'support',
    header: 'In the specification',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ support }) => (support === 'spec' ? 'Yes' : 'No'),
  },
  {
    id: 'state',
    header: 'State',
    width: '11rem',
    cell: ({ state }) => <KnownChip state={state} />,
  },
  ...(rows.some(({ fields }) => fields.length > 0) ? [fieldsColumn] : []),
  ...(rows.some(({ checked_at }) => checked_at !== null) ? [checkedColumn] : []),
]

const fieldsColumn: Column<CapabilityRow> = {
  id: 'fields',
  header: 'Fields not in the specification',
  hideBelow: 'md',
  cell: ({ fields }) => (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 py-1">
      {fields.map(({ field, state }) => (
        <li key={field} className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm">
          <Mono text={field} /> <KnownChip state={state} />
        </li>
      ))}
    </ul>
  ),
}

const checkedColumn: Column<CapabilityRow> = {
  id: 'since',
  header: 'Checked',
  width: '8rem',
  hideBelow: 'lg',
  cell: ({ checked_at }) => (checked_at === null ? '' : <RelativeTime value={checked_at} />),
}

/** A table of capabilities for each kind of resource. A kind without limitations is collapsed. */
export function CapabilityTables({ rows }: { rows: readonly CapabilityRow[] }) {
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-surface">
      {resourcesByLabel.map((name) => {
        const own = rows.filter(({ resource }) => resource === name)
        return (
          <details key={name} open={isLimited(own)} className="group/kind">
            <summary className="grid min-h-control grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 hover:bg-hover sm:grid-cols-[1rem_14rem_minmax(0,1fr)]">
              <ChevronRight className="size-4 shrink-0 text-muted group-open/kind:rotate-90" />
              <h2 className="text-base font-semibold">{resourceTypes[name].label}</h2>
              <span className="text-sm text-muted max-sm:col-start-2">{capabilityCountText(own)}</span>
            </summary>
            <div className="px-3 pt-1 pb-4">
              <DataTable
                caption={resourceTypes[name].label}
                columns={columnsOf(own)}
                rows={own}
                rowKey={(row) => row.operation}
              />
            </div>
          </details>
        )
      })}
    </div>
  )
}
