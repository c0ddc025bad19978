'use client'

import { ActTarget } from '@/components/resource/act/act-target'
import { useAccount } from '@/components/shell/account-context'
import type { Column } from '@/components/ui/data-table-column'
import {
  type EntryLink,
  entryTimeColumn,
  LogList,
  resourceOptions,
} from '@/components/resource/list/log-list'
import { Breakable } from '@/components/ui/breakable'
import { CutText } from '@/components/ui/cut-text'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { StateChip } from '@/components/ui/state-chip'
import type { ApiLogEntry, ApiLogKind } from '@/lib/api/api-log'
import { apiLogDefaults, apiLogExportAddress, apiLogQuery } from '@/lib/client/logs'
import { formatNumber } from '@/lib/util/text'
import { RequestRate } from './request-rate'
import {
  consoleItself,
  endOptions,
  endState,
  isMissing,
  partOf,
  shortPath,
  workOptions,
  workText,
} from './request-text'

const { Component: RequestDetail } = onDemand(() => import('./request-detail'))

/** The person on whose behalf a request ran. In windows without the column for background work, also that work. */
const Who = ({ entry: { user_email, work } }: { entry: ApiLogEntry }) => (
  <>
    <CutText text={user_email ?? consoleItself} />
    {work !== null && <span className="block truncate text-xs text-muted lg:hidden">{workText(work)}</span>}
  </>
)

/**
 * The method and path of a request, in one line of wide windows. In narrow windows, the path wraps. The IDs in the path are cut in the middle, because their ends differ.
 * Screen readers get the whole path.
 */
function Call({ method, path }: Pick<ApiLogEntry, 'method' | 'path'>) {
  const short = shortPath(path)
  return (
    <>
      <span className="sr-only">{`${method} ${path}`}</span>
      <span aria-hidden className="cut-text lg:truncate">
        <span className="font-normal text-muted">{method}</span> <Breakable text={short} />
      </span>
    </>
  )
}

/** The outcome of a request. A success, or a read of a missing resource, is plain text, so that failures stand out. */
function EndChip({ entry }: { entry: ApiLogEntry }) {
  if (entry.end === 'done' || isMissing(entry))
    return <span className="text-muted tabular-nums">{entry.status}</span>
  const [state, label] = endState(entry)
  return <StateChip state={state}>{label}</StateChip>
}

/** The module of an edge or route that a request is about. Renders nothing for other requests. */
function Part({ entry }: { entry: ApiLogEntry }) {
  const part = partOf(entry.operation)
  return part === null ? null : <span className="block truncate font-mono text-xs text-muted">{part}</span>
}

const targetColumn = (account: string): Column<ApiLogEntry> => ({
  id: 'target',
  header: 'Target',
  width: '11rem',
  steps: ['11rem', '12rem', '15rem', '18rem'],
  hideBelow: 'md',
  cell: (entry) => (
    <>
      <ActTarget entry={{ ...entry, account }} isPlain />
      <Part entry={entry} />
    </>
  ),
})

const workColumn: Column<ApiLogEntry> = {
  id: 'work',
  header: 'Background work',
  width: '11rem',
  hideBelow: 'lg',
  cell: ({ work }) => work !== null && <CutText text={workText(work)} />,
}

export const columnsOf = (
  account: string,
  linkTo: (entry: ApiLogEntry) => EntryLink,
  entries: readonly ApiLogEntry[],
): Column<ApiLogEntry>[] => [
  {
    id: 'call',
    header: 'Request',
    cell: (entry) => (
      <Link
        {...linkTo(entry)}
        linkStyle="name"
        data-tip={`${entry.method} ${entry.path}`}
        className="relative block max-w-full font-mono text-sm pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        <Call {...entry} />
        {/* Narrow windows have no room for the column. */}
        {(entry.title || entry.target) && (
          <span className="block font-sans font-normal text-muted md:hidden">
            <ActTarget entry={{ ...entry, account }} isPlain />
          </span>
        )}
      </Link>
    ),
  },
  { id: 'end', header: 'Response', width: '8rem', cell: (entry) => <EndChip entry={entry} /> },
  // Without targets on the page, the column would be empty.
  ...(entries.some(({ title, target }) => title || target) ? [targetColumn(account)] : []),
  {
    id: 'who',
    header: 'Person',
    width: '9.5rem',
    steps: ['9.5rem', '11rem', '12rem'],
    cell: (entry) => <Who entry={entry} />,
  },
  // Without background work on the page, the column would be empty.
  ...(entries.some(({ work }) => work !== null) ? [workColumn] : []),
  {
    id: 'ms',
    header: 'Duration',
    width: '6rem',
    align: 'end',
    hideBelow: 'md',
    cell: ({ ms }) => (ms === null ? '' : `${formatNumber(ms)} ms`),
  },
  entryTimeColumn,
]

/** The kinds of background work are options of this filter, so that one filter is about the purpose of requests. */
const kinds = {
  label: 'Requests',
  options: [
    ...([
      { value: 'changes', label: 'Changes and failures' },
      { value: 'reads', label: 'Reads' },
    ] satisfies { value: ApiLogKind; label: string }[]),
    ...workOptions,
  ],
}

const facets = {
  kind: kinds,
  end: { label: 'Response', options: endOptions },
  resource: { label: 'Resource', options: resourceOptions },
}

/**
 * The page with a chart and a list of the requests to the account's API, newest first. The URL stores the filters and
 * the open request.
 */
export function ApiLog() {
  const { account } = useAccount()
  return (
    <LogList
      label="API log"
      facets={facets}
      defaults={apiLogDefaults}
      fixed={{
        person: 'Person',
        operation: 'Operation',
        target: 'Target',
        request: 'Request',
        work: 'Background work',
      }}
      fixedText={(name, value) => (name === 'work' ? workText(value) : value)}
      query={(search) => apiLogQuery(account.slug, search)}
      exportHref={(search, format) => apiLogExportAddress(account.slug, search, format)}
      keyOf={(entry) => entry.id}
      columns={(linkTo, entries) => columnsOf(account.slug, linkTo, entries)}
      detail={(entry, onClose, steps) => <RequestDetail entry={entry} onClose={onClose} steps={steps} />}
      picture={(search) => <RequestRate search={search} />}
      none="Requests that the console sends to this account's API appear here."
      noneByDefault="Requests that change resources, and requests that fail, appear here. Successful reads are hidden."
      noMatch="Clear a filter to see more requests. The API log keeps up to 100,000 requests for 30 days."
    />
  )
}
