'use client'

import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip, StateIcon } from '@/components/ui/state-chip'
import type { CapabilityRow, KnownState } from '@/lib/api/accounts'
import { type ResourceName, resourcesByLabel, resourceTypes } from '@/lib/resources/resource-types'
import { capabilityCountText, insteadText, isLimited, capabilityChips } from './capability-text'
import { counted } from '@/lib/util/text'
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

/**
 * A table of capabilities for each kind of resource. The kinds whose operations all work are behind a disclosure. A kind
 * without limitations is collapsed.
 */
export function CapabilityTables({ rows }: { rows: readonly CapabilityRow[] }) {
  const rowsOf = (name: ResourceName) => rows.filter(({ resource }) => resource === name)
  const works = (name: ResourceName) => rowsOf(name).every(isWorking)
  const [fine, others] = [resourcesByLabel.filter(works), resourcesByLabel.filter((name) => !works(name))]
  const kinds = counted(fine.length, 'kind of resource', 'kinds of resources')
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-surface">
      {others.map((name) => (
        <Kind key={name} name={name} rows={rowsOf(name)} />
      ))}
      {fine.length > 0 && (
        <details className="group/all">
          <summary className="flex min-h-control items-center gap-x-3 px-3 py-1.5 hover:bg-hover">
            <ChevronRight className="size-4 shrink-0 text-muted group-open/all:rotate-90" />
            <StateIcon state="ready" />
            All operations work for {kinds}.
          </summary>
          <div className="divide-y divide-line border-t border-line">
            {fine.map((name) => (
              <Kind key={name} name={name} rows={rowsOf(name)} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** Reports whether an operation and all of its fields work. */
const isWorking = ({ state, fields }: CapabilityRow) =>
  state === 'works' && fields.every((field) => field.state === 'works')

function Kind({ name, rows }: { name: ResourceName; rows: readonly CapabilityRow[] }) {
  return (
    <details open={isLimited(rows)} className="group/kind">
      <summary className="grid min-h-control grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 hover:bg-hover sm:grid-cols-[1rem_14rem_minmax(0,1fr)]">
        <ChevronRight className="size-4 shrink-0 text-muted group-open/kind:rotate-90" />
        <h2 className="text-base font-semibold">{resourceTypes[name].label}</h2>
        <span className="text-sm text-muted max-sm:col-start-2">{capabilityCountText(rows)}</span>
      </summary>
      <div className="px-3 pt-1 pb-4">
        <DataTable
          caption={resourceTypes[name].label}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={(row) => row.operation}
        />
      </div>
    </details>
  )
}
