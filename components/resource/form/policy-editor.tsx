'use client'

import { useMemo } from 'react'
import { CodeEditor } from '@/components/ui/code-editor'
import { checkPolicy, MAX_POLICY_BYTES, type PolicyPlace } from '@/lib/resources/traffic-policy/check'
import { examplePolicy, formatPolicy } from '@/lib/resources/traffic-policy/text'
import { useFormInput } from './use-form-input'

interface FormPolicyProps {
  /** Dotted path of the request's field; its value is the text, `''` for none. */
  name: string
  /** What the policy is attached to, when that is known: it decides which phases there are. */
  protocol?: PolicyPlace
}

/** A traffic policy, edited as a document and checked as one types. Start it with `policyDocument(stored)`. */
export function FormPolicy({ name, protocol }: FormPolicyProps) {
  const { isTaken, field, value, change, control, maxBytes = MAX_POLICY_BYTES } = useFormInput(name)
  const text = typeof value === 'string' ? value : ''
  const problems = useMemo(() => checkPolicy(text, protocol), [text, protocol]) // the editor marks each new list anew
  if (!isTaken) return null
  const isListed = problems.some(({ message }) => field.error?.includes(message) === true)
  return (
    <div className="space-y-2">
      <CodeEditor
        {...field}
        error={isListed ? 'Not sent: see the problems below' : field.error}
        {...control}
        value={text}
        onChange={change}
        maxBytes={maxBytes}
        problems={problems}
        formatted={formatPolicy(text)}
        example={examplePolicy(protocol)}
      />
      {text.includes('"adit:kept:') && (
        <p className="max-w-text text-sm text-muted">
          A text that starts with adit:kept: stands for a secret that is stored: leave it, and the secret is
          kept; type over it, and it is replaced.
        </p>
      )}
    </div>
  )
}
