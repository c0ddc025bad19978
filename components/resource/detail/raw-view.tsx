import { CodeBlock } from '@/components/ui/code-block'
import { isKept, markStart } from '@/lib/contract/values'

interface RawViewProps {
  item: unknown
  /** True if `item` is the API's response, or false if `item` is the console's copy. */
  isLive: boolean
  /** The cURL command that reads the resource. */
  curl?: string | undefined
  /** True if a tab contains only this view. The view then has no visible heading. */
  isTab?: boolean
}

/** Shows the API's response as JSON, or the console's copy with a note. */
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
      {hasMask(item) && <p className="text-sm text-muted">Secrets are replaced with their fingerprints.</p>}
      <CodeBlock label="JSON" code={JSON.stringify(item, null, 2)} />
    </section>
  )
}

/** Reports whether a value contains the placeholder of a secret, including within text such as a policy. */
function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(markStart)
  if (typeof value !== 'object' || value === null) return false
  return isKept(value) || Object.values(value).some(hasMask)
}
