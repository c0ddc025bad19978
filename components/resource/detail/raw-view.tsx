import { CodeBlock } from '@/components/ui/code-block'

interface RawViewProps {
  item: unknown
  /** False: the console's own copy, since the API gave no usable answer or can't be asked. */
  isLive: boolean
}

/** The API's answer as JSON, or the console's copy, which says that it is one. */
export function RawView({ item, isLive }: RawViewProps) {
  return (
    <section aria-label="Raw JSON" className="space-y-2">
      <h2 className="text-lg font-medium">Raw JSON</h2>
      {!isLive && (
        <p className="text-sm text-muted">This is the console's saved copy, not the API's current answer.</p>
      )}
      <CodeBlock label="JSON" code={JSON.stringify(item, null, 2)} />
    </section>
  )
}
