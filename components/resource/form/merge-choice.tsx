'use client'

import { use, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Diff } from '@/components/ui/diff'
import { radioCardStyle } from '@/components/ui/radio-cards'
import { cn } from '@/components/ui/style'
import { isSame, type Overlap, valueAt, withValueAt } from '@/lib/contract/merge'
import { yamlParser } from '@/lib/resources/traffic-policy/document'
import { ResourceFormContext } from './form-context'
import { pathLabel, textAt } from './merge-text'

type Side = 'theirs' | 'mine' | 'both'

const sides = {
  theirs: { label: 'Use theirs', changes: 'Their changes' },
  mine: { label: 'Keep mine', changes: 'Your changes' },
  both: { label: 'Combine both', changes: 'Both changes' },
}

/**
 * Returns the side whose value the input currently contains, the value of each side, and a function that chooses a
 * side. Remembers the person's own value so that they can choose it again later.
 */
function useChoice({ path: [name = '', ...rest], theirs, mine, both }: Overlap) {
  const context = use(ResourceFormContext)
  if (!context) throw new Error('MergeChoice must be used in a resource form')
  const { form, op, labels, onReplaced } = context
  const [kept, setKept] = useState(mine)
  const value = valueAt(useWatch({ control: form.control, name }), rest)
  const choice: Side = isSame(value, theirs)
    ? 'theirs'
    : both !== undefined && isSame(value, both)
      ? 'both'
      : 'mine'
  const values = { theirs, both, mine: choice === 'mine' ? value : kept }
  const choose = (side: Side) => {
    setKept(values.mine)
    form.setValue(name, withValueAt(form.getValues(name), rest, values[side]), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    onReplaced?.()
  }
  return { op, labels, choice, choose, values }
}

/**
 * The choice between the person's own value of a field, the value that someone else saved and, if possible, a
 * combination of both.
 */
export function MergeChoice({ overlap }: { overlap: Overlap }) {
  const { path, base, both } = overlap
  const { op, labels, choice, choose, values } = useChoice(overlap)
  const id = useId()
  const text = (value: unknown) => textAt(op, path, value, yamlParser()?.findSecrets)
  const offered: readonly Side[] = both === undefined ? ['theirs', 'mine'] : ['theirs', 'mine', 'both']
  const isLong = offered.some((side) => text(values[side]).includes('\n'))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium wrap-anywhere">{pathLabel(labels, path)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {offered.map((side) => (
          <div key={side} className={cn(radioCardStyle, 'min-w-0')}>
            <label className="flex min-h-control cursor-pointer items-center gap-2.5 font-medium">
              <input
                type="radio"
                name={id}
                value={side}
                checked={choice === side}
                onChange={() => choose(side)}
                aria-describedby={isLong ? undefined : `${id}-${side}`}
                className="size-4 shrink-0"
              />
              {sides[side].label}
            </label>
            {isLong ? (
              <Diff before={text(base)} after={text(values[side])} label={sides[side].changes} />
            ) : (
              <p id={`${id}-${side}`} className="font-mono text-sm wrap-anywhere text-muted">
                {text(values[side])}
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
