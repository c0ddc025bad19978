'use client'

import type { ReactNode } from 'react'
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
import { StateChip } from '@/components/ui/state-chip'
import type { ApiLogEntry, ApiLogKind } from '@/lib/api/api-log'
import { apiLogDefaults, apiLogExportAddress, apiLogQuery } from '@/lib/client/logs'
import { formatNumber } from '@/lib/util/text'
import { RequestRate } from './request-rate'
import {
  endOptions,
  endState,
  errorText,
  consoleItself,
  isMissing,
  partOf,
  shortPath,
  workOptions,
  workText,
} from './request-text'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import { Dialog } from '@/components/ui/dialog'
import { Facts } from '@/components/ui/facts'
import { usePreferences } from '@/components/ui/preferences'
import type { AccountFacts } from '@/lib/api/accounts'
import { toCurl } from '@/components/resource/detail/curl'
import { paths } from '@/lib/util/paths'
import { formatAbsolute } from '@/lib/util/time'

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

interface RequestDetailProps {
  entry: ApiLogEntry
  onClose: () => void
  /** The links to the entries before and after this one. */
  steps: ReactNode
}

/** Shows an API log entry: the request, its outcome and caller, and a cURL command. */
function RequestDetail({ entry, onClose, steps }: RequestDetailProps) {
  const { account } = useAccount()
  return (
    <Dialog
      open
      placement="side"
      onOpenChange={(open) => !open && onClose()}
      title={`${entry.method} ${shortPath(entry.path)}`}
      actions={steps}
    >
      <div className="space-y-4">
        <CallFacts entry={entry} />
        {entry.request_id && entry.user_email && (
          <p>
            <Link href={paths.apiLog(account.slug, { request: entry.request_id })}>
              All API requests for this action
            </Link>
          </p>
        )}
        <CodeBlock label="cURL" code={curlOf(account, entry)} />
        {entry.body?.includes('"fingerprint"') && (
          <p className="text-sm text-muted">
            Secrets are replaced with their fingerprints. Before you run this command, insert the actual
            secrets.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function curlOf(account: AccountFacts, { method, path, body }: ApiLogEntry): string {
  return toCurl({
    method,
    url: account.base_url.replace(/\/$/, '') + path,
    versionHeader: account.version_header,
    version: account.version,
    body: body === null ? undefined : JSON.parse(body),
  })
}

function CallFacts({ entry }: { entry: ApiLogEntry }) {
  const { zone } = usePreferences()
  const [state, label] = endState(entry)
  const error = errorText(entry)
  const part = partOf(entry.operation)
  return (
    <Facts
      items={[
        { term: 'Response', value: <StateChip state={state}>{label}</StateChip> },
        ...(error === null
          ? []
          : [
              {
                term: 'Error',
                value: (
                  <>
                    <span className="text-wrong">{error}</span>{' '}
                    {entry.code && <span className="font-mono text-sm text-muted">{entry.code}</span>}
                  </>
                ),
              },
            ]),
        { term: 'Target', value: <Target entry={entry} /> },
        ...(entry.route === null
          ? []
          : [{ term: 'Route', value: <span className="font-mono">{entry.route}</span> }]),
        ...(part === null ? [] : [{ term: 'Module', value: <span className="font-mono">{part}</span> }]),
        { term: 'Person', value: entry.user_email ?? consoleItself },
        ...(entry.work === null ? [] : [{ term: 'Background work', value: workText(entry.work) }]),
        { term: 'Sent', value: formatAbsolute(Date.parse(entry.at), zone) },
        { term: 'Duration', value: entry.ms === null ? 'Unknown' : `${formatNumber(entry.ms)} ms` },
        { term: 'Operation', value: <span className="font-mono">{entry.operation}</span> },
        {
          term: 'Request ID',
          value: entry.request_id ? <CopyText value={entry.request_id} what="request ID" /> : 'None',
        },
      ]}
    />
  )
}

/** The name of a request's target, with its ID. */
function Target({ entry }: { entry: ApiLogEntry }) {
  const { account } = useAccount()
  if (entry.target === null && !entry.title) return entry.method === 'GET' ? 'Entire list' : 'None'
  return (
    <>
      <ActTarget entry={{ ...entry, account: account.slug }} />
      {entry.title && entry.target && <span className="font-mono text-sm text-muted">{entry.target}</span>}
    </>
  )
}
