import 'server-only'
import type { ExportFormat } from '@/lib/api/common'
import { recordDone } from '@/lib/audit/record'
import type { RouteInput } from './context'
import { exportResponse } from './export-file'

interface LogExport<Entry> {
  /** The name of the log in the entry of the audit log that records the export. */
  log: string
  /** The beginning of the file name. */
  name: string
  columns: readonly (keyof Entry & string)[]
  /** Reads the next page of entries after a cursor, newest first. Without a cursor, reads the first page. */
  read: (before: number | undefined) => Promise<{ entries: Entry[]; next: number | null }>
  accountId?: string
}

type Input = Pick<RouteInput, 'context' | 'person' | 'requestId'> & {
  query: Readonly<Record<string, string | undefined>> & { format: ExportFormat }
}

/**
 * Returns the entries of a log that match the filters as a file. Records the export in the audit log before the
 * download starts.
 */
export async function exportLog<Entry>(input: Input, file: LogExport<Entry>): Promise<Response> {
  const { context, person, requestId, query } = input
  const { format, ...search } = query
  const { accountId, log, name, read } = file
  const filters = Object.entries(search).flatMap(([key, value]) =>
    value ? [[key, value.slice(0, 200)] as const] : [],
  )
  await recordDone(context.db, context.keyRing, {
    operation: 'accounts.export-list',
    user: person,
    ...(accountId !== undefined && { accountId }),
    target: log,
    requestId,
    after: { format, ...(filters.length > 0 && { filters: Object.fromEntries(filters) }) },
  })
  return exportResponse({
    name,
    format,
    columns: file.columns.map((column) => ({ name: column, value: (entry: Entry) => entry[column] })),
    toJson: (entry) => entry,
    pages: pagesOf(read),
  })
}

async function* pagesOf<Entry>(read: LogExport<Entry>['read']): AsyncGenerator<Entry[]> {
  let before: number | undefined
  for (;;) {
    const { entries, next } = await read(before)
    yield entries
    if (next === null) return
    before = next
  }
}
