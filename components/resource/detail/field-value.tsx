import { CopyText } from '@/components/ui/copy-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { isRef } from '@/lib/contract/values'
import type { FieldKind } from '@/lib/contract/resource'
import { asText, isEmpty, noValue, yesOrNo } from '../list/field-cell'

/** Shows the full value of a field, formatted by its kind. Accepts data of any shape. */
export function FieldValue({ kind, value, label }: { kind: FieldKind; value: unknown; label: string }) {
  if (kind === 'yes-no') return yesOrNo(value) ?? noValue
  if (isEmpty(value)) return noValue
  switch (kind) {
    case 'time':
      return <RelativeTime value={asText(value)} canBeAhead />
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

/** The maximum length, in characters, of a value without a copy button, such as a port or a region. */
const SHORT = 8

function Mono({ value, label }: { value: string; label: string }) {
  if (value.length > SHORT) return <CopyText value={value} what={label} />
  return <code className="font-mono wrap-anywhere">{value}</code>
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
