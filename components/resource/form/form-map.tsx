'use client'

import { Plus, X } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlLook } from '@/components/ui/control-look'
import { Notes } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { useFormInput } from './use-form-input'

interface FormMapProps {
  /** Dotted path of a request field that is a map of texts. */
  name: string
  keyLabel: string
  valueLabel: string
}
type Pair = readonly [key: string, value: string]

/** The lines that a map is typed in. A key that stands twice stays typed, and is said. */
function useLines(value: unknown, change: (map: Record<string, string>) => void) {
  const [typed, setTyped] = useState<readonly Pair[]>([])
  const stored: Pair[] = Object.entries(Object(value)).map(([key, text]) => [key, String(text)])
  const pairs = isSame(pairsOf(typed), stored) ? typed : stored
  const lines = pairs.length > 0 ? pairs : [['', ''] as const]
  const update = (next: readonly Pair[]) => {
    setTyped(next)
    change(Object.fromEntries(pairsOf(next)))
  }
  return {
    lines,
    twice: lines.find(([key], i) => key !== '' && lines.findIndex(([other]) => other === key) < i)?.[0],
    replace: (at: number, pair: Pair) => update(lines.map((old, i) => (i === at ? pair : old))),
    remove: (at: number) => update(lines.filter((_, i) => i !== at)),
    append: () => update([...lines, ['', '']]),
  }
}

/** A map of texts, a line for each pair; a line without a key is left out. */
export function FormMap({ name, keyLabel, valueLabel }: FormMapProps) {
  const { isTaken, field, value, change, control } = useFormInput(name)
  const { lines, twice, replace, remove, append } = useLines(value, change)
  const id = useId()
  if (!isTaken) return null
  const error = field.error ?? (twice && `${twice} stands here twice: the last one counts`)
  return (
    <fieldset
      className="max-w-text"
      aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
    >
      <legend className="mb-1 font-medium">{field.label}</legend>
      <ul className="space-y-2">
        {lines.map(([key, text], i) => (
          // A line has no identity but its place.
          <li key={i} className="flex gap-2">
            <MapText
              {...(i === 0 && control)}
              label={keyLabel}
              number={i + 1}
              value={key}
              onChange={(typed) => replace(i, [typed.trim(), text])}
            />
            <MapText
              label={valueLabel}
              number={i + 1}
              value={text}
              onChange={(typed) => replace(i, [key, typed])}
            />
            <IconButton
              label={`Remove ${key === '' ? `line ${i + 1}` : key}`}
              icon={<X />}
              onClick={() => remove(i)}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" icon={<Plus />} onClick={append}>
        Add a line
      </Button>
      <Notes id={id} help={field.help} error={error} />
    </fieldset>
  )
}

interface MapTextProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  /** The line it stands in, from 1. */
  number: number
  onChange: (typed: string) => void
}

function MapText({ label, number, onChange, ...input }: MapTextProps) {
  return (
    <input
      {...input}
      aria-label={`${label} ${number}`}
      placeholder={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={controlLook('min-h-control min-w-0 font-mono')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The pairs of a map that lines stand for, in their order; of a key twice, the last. */
const pairsOf = (lines: readonly Pair[]): Pair[] =>
  Object.entries(Object.fromEntries(lines.filter(([key]) => key !== '')))

const isSame = (a: readonly Pair[], b: readonly Pair[]) => JSON.stringify(a) === JSON.stringify(b)
