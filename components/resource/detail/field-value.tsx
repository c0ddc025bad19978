import { CopyText } from '@/components/ui/copy-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { isRef } from '@/lib/contract/values'
import type { FieldKind } from '@/lib/contract/resource'
import { asText, isEmpty, noValue, yesOrNo } from '../list/field-cell'

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
      return <List entries={(Array.isArray(value) ? value : [value]).map(asText)} label={label} />
    case 'json':
    case 'object':
      return (
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{formatJson(asText(value))}</pre>
      )
  }
}

/** The maximum length, in characters, of a value without a copy button, such as a port or a region. */
const SHORT = 8

function List({ entries, label }: { entries: readonly string[]; label: string }) {
  const isCopied = entries.some(({ length }) => length > SHORT)
  return (
    <ul className="space-y-1">
      {entries.map((entry) => (
        <li key={entry}>
          <Mono value={entry} label={label} isCopied={isCopied} />
        </li>
      ))}
    </ul>
  )
}

interface MonoProps {
  value: string
  label: string
  isCopied?: boolean
}

function Mono({ value, label, isCopied = value.length > SHORT }: MonoProps) {
  if (isCopied) return <CopyText value={value} what={label} />
  return <code className="font-mono wrap-anywhere">{value}</code>
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
