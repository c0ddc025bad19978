'use client'

import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Dialog } from '@/components/ui/dialog'
import { Segments } from '@/components/ui/segments'
import { exampleJson, type PolicyExample, policyExamples } from '@/lib/resources/traffic-policy/examples'
import type { PolicyTarget } from '@/lib/resources/traffic-policy/check'
import { readPolicy } from '@/lib/resources/traffic-policy/document'
import { toYaml } from '@/lib/resources/traffic-policy/yaml'
import type { PolicyExamplesProps } from './policy-examples'

type Notation = 'JSON' | 'YAML'

interface PolicyGalleryProps extends Omit<PolicyExamplesProps, 'label'> {
  target: PolicyTarget | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function PolicyGallery({ target, text, onInsert, open, onOpenChange }: PolicyGalleryProps) {
  const examples = policyExamples(target)
  const [title, setTitle] = useState(examples[0]?.title)
  const [wanted, setNotation] = useState<Notation>()
  const notation = wanted ?? (text === '' ? 'JSON' : (readPolicy(text)?.notation ?? 'JSON'))
  const inserted = useRef<string | null>(null)
  const chosen = examples.find((example) => example.title === title)
  const preview = chosen && (notation === 'JSON' ? exampleJson(chosen) : toYaml(chosen.policy))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Example policies"
      description={
        text === '' ? undefined : 'Inserting an example replaces the current policy. You can undo the change.'
      }
      placement="side"
      // The editor gets the text and the focus once the dialog has released the focus.
      finalFocus={() => {
        if (inserted.current === null) return true
        onInsert(inserted.current)
        inserted.current = null
        return false
      }}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              inserted.current = preview ?? null
              onOpenChange(false)
            }}
          >
            Insert example
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ExampleList examples={examples} chosen={title} onChoose={setTitle} />
        {preview !== undefined && (
          <div className="space-y-2">
            <Segments
              label="Format"
              value={notation}
              options={[
                { value: 'JSON', label: 'JSON' },
                { value: 'YAML', label: 'YAML' },
              ]}
              onChange={setNotation}
            />
            <CodeBlock label={`Preview: ${title}`} code={preview} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ExampleListProps {
  examples: readonly PolicyExample[]
  chosen: string | undefined
  onChoose: (title: string) => void
}

function ExampleList({ examples, chosen, onChoose }: ExampleListProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Example</legend>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {examples.map(({ title, about }, i) => (
          <li key={title} className="has-checked:bg-sunken">
            <div className="relative flex gap-2.5 px-3 py-2 hover:bg-hover">
              <input
                type="radio"
                name={name}
                id={`${name}-${i}`}
                checked={title === chosen}
                onChange={() => onChoose(title)}
                aria-describedby={`${name}-${i}-about`}
                className="relative z-1 mt-0.5 size-4 shrink-0"
              />
              <div>
                {/* The label covers the row, so that all of it is clickable. */}
                <label
                  htmlFor={`${name}-${i}`}
                  className="font-medium after:absolute after:inset-0 after:content-['']"
                >
                  {title}
                </label>
                <p id={`${name}-${i}-about`} className="text-sm text-muted">
                  {about}
                </p>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
