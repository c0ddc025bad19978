import { isRecord } from '@/lib/util/records'

/** The values of an audit log entry, as JSON. */
export interface Changed {
  before: string | null
  after: string | null
}

/** The resources that the values of an audit log entry mention, keyed by ID. */
export type Mentioned = Readonly<Record<string, { title: string }>>

/** An audit log entry, with the labels of its changed fields, keyed by the field's path. */
interface LabeledChange extends Changed {
  mentioned: Mentioned
  labels: Readonly<Record<string, string>>
}

/** A field whose value an action changed. `name` is its path, such as `mutual_tls.enabled`. */
export interface ChangedValue {
  name: string
  /**
   * The value before the action, or null if the action created the object. `after` is null if the action deleted the
   * object.
   */
  before: string | null
  after: string | null
}

/** The maximum length of a value that is shown beside its field's name. */
const LONG = 120

/** Formats a value, or returns undefined if the value is too long for one line. */
function shortText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  const text = isList ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONG || text.includes('\n') ? undefined : text
}

/**
 * Returns the fields that differ between the values before and after an action, without long values. `isWhole` is true
 * if no long value was omitted.
 */
export function changedValues({ before, after }: Changed): { values: ChangedValue[]; isWhole: boolean } {
  const [was, is]: unknown[] = [before, after].map((json) => (json === null ? null : JSON.parse(json)))
  const all = changesIn('', was ?? {}, is ?? {})
  const values = all.flatMap(({ name, before: from, after: to }): ChangedValue[] => {
    const [old, now] = [shortText(from), shortText(to)]
    if (old === undefined || now === undefined || old === now) return [] // such as null and an absent value
    if (was === null) return now === 'none' ? [] : [{ name, before: null, after: now }]
    if (is === null) return old === 'none' ? [] : [{ name, before: old, after: null }]
    return [{ name, before: old, after: now }]
  })
  const isLong = ({ before: from, after: to }: Difference) =>
    shortText(from) === undefined || shortText(to) === undefined
  return { values, isWhole: !all.some(isLong) }
}

interface Difference {
  name: string
  before: unknown
  after: unknown
}

/** Returns the value of a key, but not of an inherited property. */
const ownValue = (values: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined

function changesIn(path: string, before: unknown, after: unknown): Difference[] {
  const [was, is] = [before, after].map((value) => (value === undefined || value === null ? {} : value))
  if (isRecord(was) && isRecord(is)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    if (keys.length > 0)
      return keys.flatMap((key) =>
        key === 'uri' && keys.includes('id')
          ? []
          : changesIn(path === '' ? key : `${path}.${key}`, ownValue(was, key), ownValue(is, key)),
      )
  }
  return path === '' || JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [{ name: path, before, after }]
}

/**
 * Summarizes the first changed field, such as "Backend: Gate cameras → Opening hours, 2 more". Returns null if an
 * object was created or deleted, or if no field changed.
 */
export function changeSummary(entry: LabeledChange): string | null {
  if (entry.before === null || entry.after === null) return null
  const { values } = changedValues(entry)
  const [first] = values
  if (!first) return null
  const named = (value: string | null) => entry.mentioned[value ?? '']?.title ?? value ?? 'none'
  const more = values.length > 1 ? `, ${values.length - 1} more` : ''
  return `${entry.labels[first.name] ?? first.name}: ${named(first.before)} → ${named(first.after)}${more}`
}
