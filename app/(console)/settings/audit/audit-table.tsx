'use client'

import { useState } from 'react'
import { ActTarget } from '@/components/resource/act/act-target'
import { ResultChip } from '@/components/resource/act/result-chip'
import { DataTable } from '@/components/ui/data-table'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { type AuditEntry, whoDid } from '@/lib/client/audit'
import { actTitle } from '@/lib/resources/act-words'
import { AuditDetail } from './audit-detail'

const titleOf = ({ operation, result, before, after }: AuditEntry) =>
  actTitle(operation, result === 'done', { before, after })

const columnsThatOpen = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'act',
    header: 'Act',
    cell: (entry) => (
      <button
        type="button"
        title={titleOf(entry)}
        onClick={() => open(entry)}
        className="block max-w-full rounded-sm text-left max-lg:wrap-anywhere max-lg:whitespace-normal lg:truncate font-medium underline-offset-2 hover:underline pointer-coarse:min-h-control"
      >
        {titleOf(entry)}
      </button>
    ),
  },
  { id: 'result', header: 'Result', width: '7.5rem', cell: (entry) => <ResultChip result={entry.result} /> },
  { id: 'target', header: 'Target', hideBelow: 'sm', cell: (entry) => <ActTarget entry={entry} /> },
  { id: 'person', header: 'Person', hideBelow: 'sm', cell: (entry) => <CutText text={whoDid(entry)} /> },
  {
    id: 'account',
    header: 'Account',
    hideBelow: 'md',
    cell: (entry) => <CutText text={entry.account_name ?? entry.account ?? ''} />,
  },
  { id: 'at', header: 'When', width: '8rem', cell: (entry) => <RelativeTime value={entry.at} /> },
]

/** Acts, newest first; each opens with what it changed. */
export function AuditTable({ entries, isFiltered }: { entries: readonly AuditEntry[]; isFiltered: boolean }) {
  const [shown, setShown] = useState<AuditEntry | null>(null)
  if (entries.length === 0)
    return (
      <EmptyState title={isFiltered ? 'Nothing matches' : 'Nothing yet'}>
        {isFiltered ? 'Clear a filter to see more.' : 'Every act of a person will stand here.'}
      </EmptyState>
    )
  return (
    <>
      <DataTable
        caption="Audit"
        columns={columnsThatOpen(setShown)}
        rows={entries}
        rowKey={(entry) => String(entry.seq)}
      />
      {shown && <AuditDetail entry={shown} title={titleOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}
