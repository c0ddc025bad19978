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
              onClick={() => onStart(exampleJson(example))}
              className="flex flex-1 flex-col rounded-md border border-edge bg-surface px-3 py-2 text-left hover:bg-hover"
            >
              <span className="font-medium">{example.title}</span>
              <span id={`${id}-${i}`} className="text-sm text-pretty text-muted">
                {example.about}
              </span>
            </button>
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
