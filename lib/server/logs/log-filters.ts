import 'server-only'
import { type Reader, readerOf } from '@/lib/audit/reader'
import { type logSearch, auditKinds, type AuditSearch } from '@/lib/api/audit'
import { noAccount } from '@/lib/util/paths'
import { parseTimeRange, type TimeRange } from '@/lib/util/time-range'
import type { Person, RouteInput } from '../context'
import type { ExportFormat } from '@/lib/api/common'
import { recordDone } from '@/lib/audit/record'
import { exportResponse } from '../routing/export-file'
import type { AuditFilters } from '@/lib/audit/list'
import type { Db } from '@/lib/db/open'

interface LogFilters extends TimeRange {
  q?: string
  person?: string
  operation?: string
  target?: string
  resources?: readonly string[]
  reader: Reader
  /** Selects only entries older than the entry with this ID. */
  before?: number
}

const MAX_TEXT = 300
const MAX_VALUES = 50

const textOf = (value: string | undefined) => value?.trim().slice(0, MAX_TEXT) || undefined

export function splitValues(value: string | undefined): string[] | undefined {
  const values = (value ?? '').split(',').flatMap((one) => textOf(one) ?? [])
  return values.length > 0 ? values.slice(0, MAX_VALUES) : undefined
}

/** Parses the filters that all logs share. Email filters match only the part of an email that `reader` can see. */
export function logFilters(
  search: { readonly [K in keyof typeof logSearch]?: string | undefined },
  reader: Pick<Person, 'email' | 'role'>,
): LogFilters {
  const before = Number(search.before)
  return {
    reader: readerOf(reader),
    q: textOf(search.q),
    person: textOf(search.person),
    operation: textOf(search.operation),
    target: textOf(search.target),
    resources: splitValues(search.resource),
    ...parseTimeRange(search.time ?? '', new Date()),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

interface LogExport<Entry> {
  log: string
  name: string
  columns: readonly (keyof Entry & string)[]
  /** Reads a page of entries, newest first. `before` is the `next` value of the previous page. */
  read: (before: number | undefined) => Promise<{ entries: Entry[]; next: number | null }>
  accountId?: string
}

type Input = Pick<RouteInput, 'context' | 'person' | 'requestId'> & {
  query: Readonly<Record<string, string | undefined>> & { format: ExportFormat }
}

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

export async function auditFilters(
  db: Db,
  search: AuditSearch,
  reader: Pick<Person, 'email' | 'role'>,
): Promise<AuditFilters & { before?: number }> {
  const slugs = splitValues(search.account)
  const kinds = auditKinds.filter((kind) => splitValues(search.kind)?.includes(kind))
  return {
    ...logFilters(search, reader),
    results: splitValues(search.result),
    ...(kinds.length > 0 && { kinds }),
    accountIds: slugs && (await accountIds(db, slugs)),
  }
}

/** Returns the IDs of the accounts with these slugs. Null selects entries without an account. */
async function accountIds(db: Db, slugs: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('accounts').select('id').where('slug', 'in', slugs).execute()
  const ids = [...rows.map(({ id }) => id), ...(slugs.includes(noAccount) ? [null] : [])]
  return ids.length > 0 ? ids : ['none'] // an empty list would select every account
}
