import { isRecord } from '@/lib/util/records'

export interface Changed {
  before: string | null
  after: string | null
}

export type Mentioned = Readonly<Record<string, { title: string }>>

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

/** Fields that repeat `url` or a part of it. */
const urlParts: ReadonlySet<string> = new Set(['host', 'hostport', 'port', 'proto', 'public_url', 'scheme'])

/**
 * Fields that the platform usually sets itself. In an update, these fields are listed after the fields that people
 * edit.
 */
const derivedFields: ReadonlySet<string> = new Set([
  ...urlParts,
  'certificate',
  'certificate_management_status',
  'cname_target',
  'domain',
  'tcp_addr',
])

const isDerived = (name: string) => derivedFields.has(name.split('.', 1)[0] ?? name)

/** The maximum length, in characters, of a value that is shown next to its field's name. */
const LONG = 120

function shortText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  const text = isList ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONG || text.includes('\n') ? undefined : text
}

/**
 * Returns the fields that differ between the values before and after an action. Omits `updated_at` in updates. Also
 * omits the parts of a URL if the URL itself differs. `long` contains the paths of the fields that `values` omits
 * because a value is longer than 120 characters or has several lines.
 */
export function changedValues({ before, after }: Changed): { values: ChangedValue[]; long: string[] } {
  const [was, is]: unknown[] = [before, after].map((json) => (json === null ? null : JSON.parse(json)))
  const isUpdate = was !== null && is !== null
  const differences = changesIn('', was ?? {}, is ?? {})
  const hasUrl = differences.some(
    ({ name, before: from, after: to }) =>
      name === 'url' && [from, to].some((url) => shortText(url) !== 'none'),
  )
  const all = differences
    .filter(({ name }) => !(isUpdate && name === 'updated_at') && !(hasUrl && urlParts.has(name)))
    .toSorted((a, b) => Number(isUpdate) * (Number(isDerived(a.name)) - Number(isDerived(b.name))))
  const values = all.flatMap(({ name, before: from, after: to }): ChangedValue[] => {
    const [old, now] = [shortText(from), shortText(to)]
    if (old === undefined || now === undefined || old === now) return [] // such as null and an absent value
    if (was === null) return now === 'none' ? [] : [{ name, before: null, after: now }]
    if (is === null) return old === 'none' ? [] : [{ name, before: old, after: null }]
    return [{ name, before: old, after: now }]
  })
  const isLong = ({ before: from, after: to }: Difference) =>
    shortText(from) === undefined || shortText(to) === undefined
  return { values, long: all.filter(isLong).map(({ name }) => name) }
}

interface Difference {
  name: string
  before: unknown
  after: unknown
}

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

function changeText(name: string, value: ChangedValue | undefined, { mentioned, labels }: LabeledChange) {
  const label = labels[name] ?? name
  if (!value) return `${label} changed`
  const [before, after] = [value.before, value.after].map(
    (text) => mentioned[text ?? '']?.title ?? text ?? 'none',
  )
  return `${label}: ${before} → ${after}`
}

/**
 * Summarizes an update by its first edited field, such as "Backend: Gate cameras → Opening hours, 2 more". Returns
 * null for other actions, or if no field changed.
 */
export function changeSummary(entry: LabeledChange): string | null {
  if (entry.before === null || entry.after === null) return null
  const { values, long } = changedValues(entry)
  const edited = [...values.map(({ name }) => name), ...long].toSorted(
    (a, b) => Number(isDerived(a)) - Number(isDerived(b)),
  )
  const [first] = edited
  if (first === undefined) return null
  const text = changeText(
    first,
    values.find(({ name }) => name === first),
    entry,
  )
  return edited.length > 1 ? `${text}, ${edited.length - 1} more` : text
}
