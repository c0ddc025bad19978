import { type Reader, readerOf } from '@/lib/audit/reader'
import type { logSearch } from '@/lib/api/audit'
import { parseTimeRange, type TimeRange } from '@/lib/util/time-range'
import type { Person } from './context'

/** The filters that the audit log and the API log have in common. */
interface LogFilters extends TimeRange {
  q?: string
  person?: string
  operation?: string
  target?: string
  resources?: readonly string[]
  reader: Reader
  /** The ID of the last entry of the previous page. Selects only older entries. */
  before?: number
}

const MAX_TEXT = 300
const MAX_VALUES = 50

const textOf = (value: string | undefined) => value?.trim().slice(0, MAX_TEXT) || undefined

/** Splits a comma-separated URL parameter into at most 50 values. Undefined if there are none. */
export function splitValues(value: string | undefined): string[] | undefined {
  const values = (value ?? '').split(',').flatMap((one) => textOf(one) ?? [])
  return values.length > 0 ? values.slice(0, MAX_VALUES) : undefined
}

/** Parses the filters common to all logs from a URL. Restricts them to the entries that `reader` may see. */
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
