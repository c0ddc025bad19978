import { CodeBlock } from '@/components/ui/code-block'

/** The answer of the API as it came. */
export function RawView({ item }: { item: unknown }) {
  return (
    <section aria-label="As the API sent it" className="space-y-2">
      <h2 className="text-lg font-medium">As the API sent it</h2>
      <CodeBlock label="JSON" code={JSON.stringify(item, null, 2)} />
    </section>
  )
}
