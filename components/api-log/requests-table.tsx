'use client'

import { useState } from 'react'
import { ActTarget } from '@/components/resource/act/act-target'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { RequestEntry } from '@/lib/api/audit'
import { RequestDetail } from './request-detail'
import { endWords, whoAsked } from './request-words'

/** A single line. Hover shows text that is cut off. */
const Cut = ({ text }: { text: string }) => (
  <span title={text} className="block truncate">
    {text}
  </span>
)

function EndChip({ entry }: { entry: RequestEntry }) {
  const [state, word] = endWords(entry)
  return <StateChip state={state}>{word}</StateChip>
}

const columnsOf = (account: string, open: (entry: RequestEntry) => void): Column<RequestEntry>[] => [
  {
    id: 'call',
    header: 'Call',
    cell: (entry) => (
      <>
        <button
          type="button"
          title={`${entry.method} ${entry.path}`}
          onClick={() => open(entry)}
          className="block max-w-full truncate rounded-sm text-left font-mono text-sm underline-offset-2 hover:underline max-sm:max-w-40 pointer-coarse:min-h-control"
        >
          {entry.method} {entry.path}
        </button>
        {/* A phone has no room for the column When. */}
        <span className="block text-xs text-muted sm:hidden">
          <RelativeTime value={entry.at} isPassedOver />
        </span>
      </>
    ),
  },
  { id: 'end', header: 'Response', width: '8rem', cell: (entry) => <EndChip entry={entry} /> },
  {
    id: 'target',
    header: 'Target',
    hideBelow: 'md',
    cell: (entry) => <ActTarget entry={{ ...entry, account }} />,
  },
  { id: 'who', header: 'Caller', hideBelow: 'sm', cell: (entry) => <Cut text={whoAsked(entry)} /> },
  {
    id: 'ms',
    header: 'Duration',
    width: '6rem',
    hideBelow: 'md',
    cell: ({ ms }) => (ms === null ? '' : `${ms} ms`),
  },
  {
    id: 'at',
    header: 'When',
    width: '8rem',
    hideBelow: 'sm',
    cell: (entry) => <RelativeTime value={entry.at} />,
  },
]

/** The calls, newest first. Each opens with its details. */
export function RequestsTable({
  entries,
  isFiltered,
}: {
  entries: readonly RequestEntry[]
  isFiltered: boolean
}) {
  const { account } = useAccount()
  const [shown, setShown] = useState<RequestEntry | null>(null)
  if (entries.length === 0)
    return (
      <EmptyState title={isFiltered ? 'No matches' : 'No calls yet'}>
        {isFiltered
          ? 'Clear a filter to see more. Calls are kept for 30 days, up to 100,000.'
          : 'Calls that the console makes to this account appear here.'}
      </EmptyState>
    )
  return (
    <>
      <DataTable
        caption="API log"
        columns={columnsOf(account.slug, setShown)}
        rows={entries}
        rowKey={(entry) => String(entry.id)}
      />
      {shown && <RequestDetail entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}
