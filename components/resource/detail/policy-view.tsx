import { CodeBlock } from '@/components/ui/code-block'
import { isKeptText } from '@/lib/contract/values'
import { formatPolicy, policyDocument } from '@/lib/resources/traffic-policy/text'

/**
 * Shows a stored traffic policy with placeholders for its secrets. `value` is a string or, from some APIs, an object.
 */
export function PolicyView({ value }: { value: unknown }) {
  const text = policyDocument(value)
  if (isKeptText(text))
    return (
      <p className="max-w-text text-muted">
        This policy isn't valid JSON or YAML. Its text is hidden because it may contain secrets.
      </p>
    )
  return <CodeBlock label="Policy" code={formatPolicy(text) ?? text} />
}
