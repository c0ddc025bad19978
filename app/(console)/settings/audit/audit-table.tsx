'use client'

import { useState } from 'react'
import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { Breakable } from '@/components/ui/breakable'
import { DataTable } from '@/components/ui/data-table'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/api/audit'
import { whoDid } from '@/lib/client/audit'
import { actTitle } from '@/lib/resources/act-words'
import { AuditDetail } from './audit-detail'

const titleOf = ({ operation, result, before, after }: AuditEntry) =>
  actTitle(operation, result === 'done', { before, after })

/** The description of an act. On phones, the other columns except the result are lines below it. */
function ActCell({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const title = titleOf(entry)
  return (
    <div className="min-w-0 max-sm:space-y-2 max-sm:py-1.5">
      <button
        type="button"
        title={title}
        onClick={onOpen}
        className="block max-w-full rounded-sm text-left max-lg:wrap-anywhere max-lg:whitespace-normal lg:truncate font-medium underline-offset-2 hover:underline pointer-coarse:min-h-control"
      >
        {title}
      </button>
      <div className="sm:hidden">
        <ActTarget entry={entry} />
        <span className="block text-xs wrap-anywhere text-muted">
          <Breakable text={whoDid(entry)} />
        </span>
        <span className="block text-xs text-muted">
          <RelativeTime value={entry.at} isPassedOver />
        </span>
      </div>
    </div>
  )
}

const columnsThatOpen = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  { id: 'act', header: 'Action', cell: (entry) => <ActCell entry={entry} onOpen={() => open(entry)} /> },
  { id: 'result', header: 'Result', width: '9rem', cell: (entry) => <ResultChip entry={entry} /> },
  { id: 'target', header: 'Target', hideBelow: 'sm', cell: (entry) => <ActTarget entry={entry} /> },
  {
    id: 'person',
    header: 'Person',
    hideBelow: 'sm',
    cell: (entry) => <CutText text={whoDid(entry)} cut="middle" />,
  },
  {
    id: 'account',
    header: 'Account',
    hideBelow: 'lg',
    cell: (entry) => <CutText text={entry.account_name ?? entry.account ?? ''} />,
  },
  {
    id: 'at',
    header: 'When',
    width: '8rem',
    hideBelow: 'sm',
    cell: (entry) => <RelativeTime value={entry.at} />,
  },
]

/** The acts, newest first. Each opens with its details. */
export function AuditTable({ entries, isFiltered }: { entries: readonly AuditEntry[]; isFiltered: boolean }) {
  const [shown, setShown] = useState<AuditEntry | null>(null)
  if (entries.length === 0)
    return (
      <EmptyState title={isFiltered ? 'No matches' : 'No entries yet'}>
        {isFiltered ? 'Clear a filter to see more.' : 'Actions of people appear here.'}
      </EmptyState>
    )
  return (
    <>
      <DataTable
        caption="Audit"
        columns={columnsThatOpen(setShown)}
        rows={entries}
        rowKey={(entry) => String(entry.seq)}
        hasFixedColumns
      />
      {shown && <AuditDetail entry={shown} title={titleOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}
