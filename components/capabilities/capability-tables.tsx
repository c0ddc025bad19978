'use client'

import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { CapabilityRow, KnownState } from '@/lib/api/accounts'
import { catalogue, resourceNames } from '@/lib/resources/catalogue'
import { countWords, insteadWords, stateWords } from './capability-words'
import { Mono } from '@/components/ui/mono'

function KnownChip({ state }: { state: KnownState }) {
  const [look, word] = stateWords[state]
  return <StateChip state={look}>{word}</StateChip>
}

const columnsOf = (rows: readonly CapabilityRow[]): Column<CapabilityRow>[] => [
  {
    id: 'operation',
    header: 'Operation',
    cell: (row) => (
      <div className="py-1">
        <p>{row.summary}</p>
        <p className="font-mono text-sm wrap-anywhere text-muted">
          {row.method} {row.path}
        </p>
        <p className="text-sm text-muted empty:hidden">{insteadWords(row, rows)}</p>
      </div>
    ),
  },
  {
    id: 'support',
    header: 'Documented in',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ support }) => (support === 'spec' ? 'Specification' : 'Wider API'),
  },
  {
    id: 'state',
    header: 'State',
    width: '11rem',
    cell: ({ state }) => <KnownChip state={state} />,
  },
  {
    id: 'fields',
    header: 'Wider fields',
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
  },
  {
    id: 'since',
    header: 'Checked',
    width: '8rem',
    hideBelow: 'lg',
    cell: ({ checked_at }) => (checked_at === null ? '' : <RelativeTime value={checked_at} />),
  },
]

/** A table of capabilities for each kind of resource. */
export function CapabilityTables({ rows }: { rows: readonly CapabilityRow[] }) {
  return resourceNames.map((name) => {
    const own = rows.filter(({ resource }) => resource === name)
    return (
      <section key={name} aria-labelledby={`kind-${name}`} className="space-y-2">
        <h2 id={`kind-${name}`} className="text-base font-semibold">
          {catalogue[name].label}
        </h2>
        <p className="text-sm text-muted">{countWords(own)}</p>
        <DataTable
          caption={catalogue[name].label}
          columns={columnsOf(own)}
          rows={own}
          rowKey={(row) => row.operation}
        />
      </section>
    )
  })
}
