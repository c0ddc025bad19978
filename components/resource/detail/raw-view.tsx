import { CodeBlock } from '@/components/ui/code-block'
import { isKept, markStart } from '@/lib/contract/is-kept'

interface RawViewProps {
  item: unknown
  /** False for the console's copy, because the API gave no usable response or can't be asked. */
  isLive: boolean
  /** The read as a command. */
  curl?: string | undefined
  /** True in a tab of its own, which names the section in place of a heading. */
  isTab?: boolean
}

/** The API's response as JSON, or the console's copy with a note. */
export function RawView({ item, isLive, curl, isTab = false }: RawViewProps) {
  return (
    <section aria-label="Raw JSON" className="space-y-2">
      <h2 className={isTab ? 'sr-only' : 'text-lg font-medium'}>Raw JSON</h2>
      {!isLive && (
        <p className="text-sm text-muted">
          This is the console's saved copy, not the API's current response.
        </p>
      )}
      {curl !== undefined && <CodeBlock label="cURL" code={curl} />}
      {hasMask(item) && (
        <p className="text-sm text-muted">Secrets are masked: a fingerprint is shown in place of each.</p>
      )}
      <CodeBlock label="JSON" code={JSON.stringify(item, null, 2)} />
    </section>
  )
}

/** Reports whether a value holds a masked secret, including one inside a string such as a policy. */
function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(markStart)
  if (typeof value !== 'object' || value === null) return false
  return isKept(value) || Object.values(value).some(hasMask)
}
