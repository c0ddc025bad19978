'use client'

import { useEffect, useMemo, useState } from 'react'
import { CodeEditor } from '@/components/ui/code-editor'
import { isKeptText, markStart } from '@/lib/contract/is-kept'
import { checkPolicy, MAX_POLICY_BYTES, type PolicyPlace } from '@/lib/resources/traffic-policy/check'
import { readPolicy } from '@/lib/resources/traffic-policy/document'
import { examplePolicy, formatPolicy } from '@/lib/resources/traffic-policy/text'
import { setYamlParser } from '@/lib/resources/traffic-policy/yaml-parser'
import { useFormInput } from './use-form-input'

interface FormPolicyProps {
  /** Dotted path of the request's field; its value is the text, `''` for none. */
  name: string
  /** What the policy is attached to, when that is known: it decides which phases there are. */
  protocol?: PolicyPlace
}

/** A traffic policy in JSON or YAML, checked as one types. Start it with `policyDocument(stored)`. */
export function FormPolicy({ name, protocol }: FormPolicyProps) {
  const { isTaken, field, value, change, control, maxBytes = MAX_POLICY_BYTES } = useFormInput(name)
  const text = typeof value === 'string' ? value : ''
  const isHidden = isKeptText(text)
  const { problems, isYaml } = useReading(isHidden ? '' : text, protocol)
  if (!isTaken) return null
  const isListed = problems.some(({ message }) => field.error?.includes(message) === true)
  return (
    <div className="space-y-2">
      <CodeEditor
        {...field}
        error={isListed ? 'Invalid policy: see the problems below' : field.error}
        {...control}
        value={text}
        onChange={change}
        maxBytes={maxBytes}
        problems={problems}
        formatted={formatPolicy(text)}
        example={examplePolicy(protocol)}
      />
      {isYaml && (
        <p className="max-w-text text-sm text-muted">
          This policy is YAML and is sent as written. An API may accept JSON only.
        </p>
      )}
      {text.includes(markStart) && (
        <p className="max-w-text text-sm text-muted">
          {isHidden
            ? "The stored policy can't be read as JSON or YAML, so its whole text is hidden. Leave the text above to keep the stored policy, or replace it with a new one."
            : 'A value that starts with adit:kept: is a stored secret. Leave it to keep the secret, or replace it.'}
        </p>
      )}
    </div>
  )
}

/** The problems of a policy, in a list that is new only when they may have changed: the editor marks each new one. */
function useReading(text: string, protocol: PolicyPlace | undefined) {
  const [canReadYaml, setCanReadYaml] = useState(false)
  // Binds to the parser of YAML, which is too large for the first load of a page.
  useEffect(() => {
    const load = async () => {
      const { loadedParser } = await import('@/lib/resources/traffic-policy/yaml')
      setYamlParser(loadedParser)
      setCanReadYaml(true)
    }
    load().catch(() => undefined) // without it, YAML is left to the API to check
  }, [])
  return useMemo(
    () => ({
      problems: checkPolicy(text, protocol),
      isYaml: canReadYaml && text !== '' && readPolicy(text)?.notation === 'YAML',
    }),
    [text, protocol, canReadYaml],
  )
}
