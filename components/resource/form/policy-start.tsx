'use client'

import { type Ref, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Notes } from '@/components/ui/field'
import { exampleJson, policyExamples } from '@/lib/resources/traffic-policy/examples'
import type { PolicyTarget } from '@/lib/resources/traffic-policy/check'
import { PolicyExamples } from './policy-examples'

const SHOWN = 4

interface PolicyStartProps {
  name: string
  label: string
  help?: string | undefined
  error?: string | undefined
  target: PolicyTarget | undefined
  ref?: Ref<HTMLButtonElement>
  onStart: (text: string) => void
}

export function PolicyStart({ name, label, help, error, target, ref, onStart }: PolicyStartProps) {
  const id = useId()
  const examples = policyExamples(target)
  return (
    <fieldset
      className="max-w-text"
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      <input type="hidden" name={name} value="" />
      <ul className="grid gap-2 sm:grid-cols-2">
        {examples.slice(0, SHOWN).map((example, i) => (
          <li key={example.title} className="flex">
            <button
              type="button"
              ref={i === 0 ? ref : undefined}
              aria-describedby={`${id}-${i}`}
              data-tip={example.about}
              onClick={() => onStart(exampleJson(example))}
              className="flex-1 rounded-md border border-edge bg-surface px-3 py-2 text-left font-medium hover:bg-hover"
            >
              {example.title}
            </button>
            <span id={`${id}-${i}`} hidden>
              {example.about}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-x-1">
        <Button onClick={() => onStart('')}>Write your own</Button>
        {examples.length > SHOWN && (
          <PolicyExamples text="" label={`All ${examples.length} examples`} onInsert={onStart} />
        )}
      </div>
      <Notes id={id} help={help} error={error} />
    </fieldset>
  )
}
