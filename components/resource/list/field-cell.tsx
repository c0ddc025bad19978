import { CutText } from '@/components/ui/cut-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { isRef } from '@/lib/contract/values'
import type { FieldKind } from '@/lib/contract/resource'

export const noValue = <span className="text-muted">None</span>

export const emptyCell = <span className="no-value">None</span>

export const unknownValue = <span className="text-muted">Unknown</span>

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

export function yesOrNo(value: unknown) {
  if (value === true) return 'Yes'
  return value === false ? 'No' : null
}

export function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return isRef(value) ? value.id : asText(value)
}

export function FieldCell({ kind, value }: { kind: FieldKind; value: unknown }) {
  if (kind === 'yes-no') return yesOrNo(value) ?? emptyCell
  if (isEmpty(value)) return emptyCell
  if (kind === 'time') return <RelativeTime value={asText(value)} isPassedOver canBeAhead />
  return <CutText text={cellText(value)} mono={kind !== 'text'} />
}
