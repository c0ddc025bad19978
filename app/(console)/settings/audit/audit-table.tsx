'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/client/audit'
import { AuditDetail } from './audit-detail'
import { ResultChip } from '@/components/resource/result-chip'

const columns: Column<AuditEntry>[] = [
  {
    id: 'operation',
    header: 'Operation',
    cell: (entry) => <span className="font-mono">{entry.operation}</span>,
  },
  { id: 'result', header: 'Result', cell: (entry) => <ResultChip result={entry.result} /> },
  {
    id: 'target',
    header: 'Target',
    cell: (entry) => <span className="font-mono wrap-anywhere">{entry.target}</span>,
  },
  {
    id: 'person',
    header: 'Person',
    cell: (entry) => <span className="wrap-anywhere">{entry.user_email ?? 'not signed in'}</span>,
  },
  { id: 'account', header: 'Account', hideBelow: 'md', cell: (entry) => entry.account },
  { id: 'at', header: 'When', cell: (entry) => <RelativeTime value={entry.at} /> },
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
        columns={columns}
        rows={entries}
        rowKey={(entry) => String(entry.seq)}
        actions={(entry) => (
          <Button
            variant="quiet"
            aria-label={`Details of ${entry.operation} ${entry.target ?? ''}`}
            onClick={() => setShown(entry)}
          >
            Details
          </Button>
        )}
      />
      {shown && <AuditDetail entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}
