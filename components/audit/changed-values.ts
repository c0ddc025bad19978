import { isRecord } from '@/lib/util/records'

/** A field whose value an action changed. `name` is its path, such as `mutual_tls.enabled`. */
export interface ChangedValue {
  name: string
  before: string
  after: string
}

/** The maximum length of a value that is shown beside its field's name. */
const LONG = 120

/** Formats a value, or returns null if the value is too long for one line. */
function shortText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONG || text.includes('\n') ? null : text
}

/**
 * Returns the fields that differ between two objects in JSON. Omits fields with long values, which only the diff shows.
 * Returns an empty list unless both are objects.
 */
export function changedValues(before: string | null, after: string | null): ChangedValue[] {
  if (before === null || after === null) return []
  return changesIn('', JSON.parse(before), JSON.parse(after))
}

function changesIn(path: string, before: unknown, after: unknown): ChangedValue[] {
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changesIn(path === '' ? key : `${path}.${key}`, before[key], after[key]),
    )
  if (path === '' || JSON.stringify(before) === JSON.stringify(after)) return []
  const [was, is] = [shortText(before), shortText(after)]
  return was === null || is === null ? [] : [{ name: path, before: was, after: is }]
}
