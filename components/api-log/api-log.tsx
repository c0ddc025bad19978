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
import { CutText } from '@/components/ui/cut-text'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { StateChip } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import type { ApiLogEntry, ApiLogKind } from '@/lib/api/api-log'
import { apiLogDefaults, apiLogExportAddress, apiLogQuery } from '@/lib/client/logs'
import { formatNumber } from '@/lib/util/text'
import { RequestRate } from './request-rate'
import {
  consoleItself,
  endOptions,
  endState,
  isNotFound,
  subresourceOf,
  pathParts,
  shortPath,
  workOptions,
  workText,
} from './request-text'

const { Component: RequestDetail } = onDemand(() => import('./request-detail'))

const Who = ({ entry: { user_email, work } }: { entry: ApiLogEntry }) => (
  <div className="cell-rest">
    {/* On phones, each row has one line, so the console's own work is shown without its name. */}
    <div className={cn(user_email === null && work !== null && 'max-sm:hidden')}>
      <CutText text={user_email ?? consoleItself} />
    </div>
    {work !== null && (
      <span
        title={workText(work)}
        className="block text-xs text-muted max-sm:text-sm max-sm:whitespace-normal sm:truncate"
      >
        {workText(work)}
      </span>
    )}
  </div>
)

function Call({ method, path }: Pick<ApiLogEntry, 'method' | 'path'>) {
  const [start, end] = pathParts(path)
  return (
    <>
      <span className="sr-only">{`${method} ${path}`}</span>
      <span aria-hidden className="flex whitespace-nowrap">
        {/* The width fits whole characters, so no gap follows the ellipsis. */}
        <span
          className="truncate"
          style={{ maxWidth: `calc(round(down, 100% - ${end.length}ch, 1ch) + 0.5px)` }}
        >
          <span className="font-normal text-muted">{method}</span> {start}
        </span>
        <span className="shrink-0">{end}</span>
      </span>
    </>
  )
}

function EndChip({ entry }: { entry: ApiLogEntry }) {
  if (entry.end === 'done' || isNotFound(entry))
    return <span className="text-muted tabular-nums">{entry.status}</span>
  const [state, label] = endState(entry)
  return <StateChip state={state}>{label}</StateChip>
}

function Part({ entry: { operation, route } }: { entry: ApiLogEntry }) {
  const text = [route, subresourceOf(operation)].filter(Boolean).join(' ')
  return text === '' ? null : <span className="block truncate font-mono text-xs text-muted">{text}</span>
}

const targetColumn = (account: string): Column<ApiLogEntry> => ({
  id: 'target',
  header: 'Target',
  width: '11rem',
  steps: ['auto'], // the rest
  hideBelow: 'md',
  cell: (entry) => (
    <>
      <ActTarget entry={{ ...entry, account, route: null }} isPlain />
      <Part entry={entry} />
    </>
  ),
})

/** The maximum widths of the request column, in rem, for windows of 1,200, 1,280, 1,440 and 1,680 px. */
const MOST = [17, 20, 24, 34]
/** The widths, in rem, of a character in the monospaced font and of a cell's padding. */
const [CHARACTER, PADDING] = [0.49, 1.75]

function callSteps(entries: readonly ApiLogEntry[]): string[] {
  const longest = Math.max(...entries.map(({ method, path }) => method.length + 1 + shortPath(path).length))
  return MOST.map((most) => `${Math.min(most, longest * CHARACTER + PADDING).toFixed(1)}rem`)
}

/** Returns the width of the response column. "No usable response" is much longer than the other labels. */
const responseWidth = (entries: readonly ApiLogEntry[]) =>
  entries.some(({ end }) => end === 'none') ? '10.5rem' : '8rem'

export const columnsOf = (
  account: string,
  linkTo: (entry: ApiLogEntry) => EntryLink,
  entries: readonly ApiLogEntry[],
): Column<ApiLogEntry>[] => {
  // Without targets on the page, the column would be empty.
  const hasTargets = entries.some(({ title, target }) => title || target)
  return [
    {
      id: 'call',
      header: 'Request',
      ...(hasTargets && { steps: callSteps(entries) }),
      cell: (entry) => (
        <Link
          {...linkTo(entry)}
          linkStyle="name"
          data-tip={`${entry.method} ${entry.path}`}
          className="relative block max-w-full font-mono text-sm pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          <Call {...entry} />
          {/* Narrow windows hide the target column. */}
          {(entry.title || entry.target) && (
            <span className="block font-sans font-normal text-muted md:hidden">
              <ActTarget entry={{ ...entry, account }} isPlain />
            </span>
          )}
        </Link>
      ),
    },
    {
      id: 'end',
      header: 'Response',
      width: responseWidth(entries),
      cell: (entry) => <EndChip entry={entry} />,
    },
    ...(hasTargets ? [targetColumn(account)] : []),
    {
      id: 'who',
      header: 'Person',
      width: '9.5rem',
      steps: ['10.5rem', '10.5rem', '11rem', '12rem'],
      cell: (entry) => <Who entry={entry} />,
    },
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
}

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
      rowsOf={(entries) => entries}
      rowKey={(entry) => String(entry.id)}
      columns={(linkTo, entries) => columnsOf(account.slug, linkTo, entries)}
      detail={(entry, onClose, position) => (
        <RequestDetail entry={entry} onClose={onClose} position={position} />
      )}
      picture={(search) => <RequestRate search={search} />}
      none="Requests that the console sends to this account's API appear here."
      noneByDefault="Requests that change resources or fail appear here. Successful reads are hidden."
      noMatch="Clear a filter to see more requests. The API log keeps up to 100,000 requests for 30 days."
    />
  )
}
