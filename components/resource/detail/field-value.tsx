import { CopyText } from '@/components/ui/copy-text'
import { CutText } from '@/components/ui/cut-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { isRef } from '@/lib/contract/values'
import type { FieldKind } from '@/lib/contract/resource'

const dash = <span className="text-muted">none</span>

/** The text for a value that the console doesn't know. */
export const unknownValue = <span className="text-muted">unknown</span>

/** Reports whether a field's value is empty. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a value as text: a string unchanged, any other value as JSON. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

/** Shows the full value of a field, formatted by its kind. Accepts data of any shape. */
export function FieldValue({ kind, value, label }: { kind: FieldKind; value: unknown; label: string }) {
  if (kind === 'yes-no') return value === true ? 'Yes' : value === false ? 'No' : dash
  if (isEmpty(value)) return dash
  switch (kind) {
    case 'time':
      return <RelativeTime value={asText(value)} />
    case 'text':
      return <span className="wrap-anywhere whitespace-pre-wrap">{asText(value)}</span>
    case 'mono':
      return <Mono value={asText(value)} label={label} />
    case 'ref':
      return <CopyText value={isRef(value) ? value.id : asText(value)} what={label} />
    case 'list':
      return (
        <ul className="space-y-1">
          {(Array.isArray(value) ? value : [value]).map((entry) => (
            <li key={asText(entry)}>
              <Mono value={asText(entry)} label={label} />
            </li>
          ))}
        </ul>
      )
    case 'json':
    case 'object':
      return (
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{formatJson(asText(value))}</pre>
      )
  }
}

/** The maximum length of a value without a copy button, such as a port or a region, in characters. */
const SHORT = 8

function Mono({ value, label }: { value: string; label: string }) {
  if (value.length > SHORT) return <CopyText value={value} what={label} />
  return <code className="font-mono wrap-anywhere">{value}</code>
}

/** Shows a field in a table cell, on one line and without controls. */
export function FieldCell({ kind, value }: { kind: FieldKind; value: unknown }) {
  if (kind === 'yes-no') return <FieldValue kind={kind} value={value} label="" />
  if (isEmpty(value)) return dash
  if (kind === 'time') return <RelativeTime value={asText(value)} isPassedOver />
  const text = Array.isArray(value) ? value.map(asText).join(', ') : isRef(value) ? value.id : asText(value)
  return <CutText text={text} mono={kind !== 'text'} />
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
