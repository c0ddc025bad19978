import { CodeBlock } from '@/components/ui/code-block'
import { Badge } from '@/components/ui/text'
import { isKeptText } from '@/lib/contract/values'
import { type OutlinePhase, outlineOf } from '@/lib/resources/traffic-policy/outline'
import { formatPolicy, policyDocument } from '@/lib/resources/traffic-policy/text'

export function PolicyView({ value }: { value: unknown }) {
  const text = policyDocument(value)
  if (isKeptText(text))
    return (
      <p className="max-w-text text-muted">
        This policy isn't valid JSON or YAML. Its text is hidden because it may contain secrets.
      </p>
    )
  const phases = outlineOf(text)
  const code = formatPolicy(text) ?? text
  if (phases === null) return <CodeBlock label="Policy" code={code} />
  return (
    <div className="space-y-2">
      <Outline phases={phases} />
      <details>
        <summary className="w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">Policy as JSON</summary>
        <CodeBlock label="Policy JSON" code={code} />
      </details>
    </div>
  )
}

const Outline = ({ phases }: { phases: readonly OutlinePhase[] }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for inputs, and a section is a landmark
    role="group"
    aria-label="Policy"
    translate="no"
    className="divide-y divide-line rounded-md border border-line bg-surface"
  >
    {phases.map(({ phase, rules }) => (
      <div key={phase} className="space-y-3 px-3 py-2">
        <div className="font-mono text-sm text-muted">{phase}</div>
        <ol className="space-y-3">
          {rules.map(({ name, expressions, actions }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rules of one text, which never move
            <li key={at} className="space-y-1">
              <div className="font-medium wrap-anywhere">{name ?? `Rule ${at + 1}`}</div>
              {expressions.map((expression) => (
                <div key={expression} className="text-sm wrap-anywhere">
                  <span className="text-muted">If </span>
                  <span className="font-mono">{expression}</span>
                </div>
              ))}
              {actions.map(({ type, config }, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <div key={position} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Badge>{type}</Badge>
                  <div className="min-w-0 flex-1 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                    {config.join('\n')}
                  </div>
                </div>
              ))}
            </li>
          ))}
        </ol>
      </div>
    ))}
  </div>
)
