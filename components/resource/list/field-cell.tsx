import { CutText } from '@/components/ui/cut-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { isRef } from '@/lib/contract/values'
import type { FieldKind } from '@/lib/contract/resource'

/** The text for an empty field. */
export const noValue = <span className="text-muted">None</span>

/** The content of a table cell without a value, which is visible only to screen readers. */
export const emptyCell = <span className="no-value">None</span>

/** The text for an unknown value. */
export const unknownValue = <span className="text-muted">Unknown</span>

/** Reports whether a field has no value: undefined, null, `''` or an empty list. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a string unchanged, or any other value as JSON. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

/** Returns "Yes" or "No" for a boolean, and null for any other value. */
export function yesOrNo(value: unknown) {
  if (value === true) return 'Yes'
  return value === false ? 'No' : null
}

/** Returns the text of a cell: the entries of a list, the ID of a reference, or any other value as text. */
export function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return isRef(value) ? value.id : asText(value)
}

/** Shows a field in a table cell, on one line and without controls. */
export function FieldCell({ kind, value }: { kind: FieldKind; value: unknown }) {
  if (kind === 'yes-no') return yesOrNo(value) ?? emptyCell
  if (isEmpty(value)) return emptyCell
  if (kind === 'time') return <RelativeTime value={asText(value)} isPassedOver canBeAhead />
  return <CutText text={cellText(value)} mono={kind !== 'text'} />
}
