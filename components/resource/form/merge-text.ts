import { isRecord } from '@/lib/util/records'
import type { FindSecrets } from '@/lib/contract/fields'
import { hiddenAs, withoutTyped } from '@/lib/contract/kept'
import { valueAt, withValueAt } from './merge'
import type { Named } from '@/lib/contract/operation'
import { joinWithAnd } from '@/lib/util/text'
import { fieldLabels, type Labels } from './form-context'

type Path = readonly string[]

/** Returns the label of a form value's input, or the dotted path if no input has a label. */
export function pathLabel(labels: Labels, path: Path): string {
  const lengths = path.map((_, i) => path.length - i)
  const known = lengths.find((length) => fieldLabels(labels, path.slice(0, length).join('.')) !== undefined)
  if (known === undefined) return path.join('.')
  const fieldText = fieldLabels(labels, path.slice(0, known).join('.'))
  return [fieldText?.label, ...path.slice(known)].join(': ')
}

export const namesOf = (labels: Labels, found: readonly Path[]): string =>
  joinWithAnd([...new Set(found.map((path) => pathLabel(labels, path)))])

/** Formats a form value as text, without secrets. `find` finds secrets in text that isn't JSON. */
export function textAt(op: Named, path: Path, value: unknown, find?: FindSecrets): string {
  const shown = valueAt(withoutTyped(op.body, withValueAt({}, path, value), find), path)
  if (value === undefined) return 'Removed'
  if (shown === hiddenAs.kept) return 'Stored secret, not shown'
  if (shown === hiddenAs.typed) return 'Entered value, not shown'
  if (shown === '' || shown === null || (Array.isArray(shown) && shown.length === 0)) return 'Empty'
  if (typeof shown === 'boolean') return shown ? 'On' : 'Off'
  if (Array.isArray(shown) && !shown.some(isRecord)) return shown.map(String).join('\n')
  return typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2)
}
