'use client'

import { fieldsOf } from '@/lib/util/is-record'
import { Plus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlLook } from '@/components/ui/control-look'
import { Notes } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { useFormInput } from './use-form-input'

export interface FormMapProps {
  /** Dotted path of a request field that is a map of texts. */
  name: string
  keyLabel: string
  valueLabel: string
}
/** `isOpen`: an input stands there whatever the value. */
type Pair = readonly [key: string, value: unknown, isOpen?: boolean]

export interface MapLine {
  /** Where it stands, from 1. */
  number: number
  name: string
  value: unknown
  isOpen: boolean
  change: (value: unknown, isOpen?: boolean) => void
}

/** The lines that a map is typed in. A key that stands twice stays typed, and is said. */
function useLines(value: unknown, change: (map: Record<string, unknown>) => void) {
  const [typed, setTyped] = useState<readonly Pair[]>([])
  const stored: Pair[] = Object.entries(fieldsOf(value))
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
export function FormMap(props: FormMapProps) {
  return (
    <FormLines {...props}>
      {({ number, value, change }) => (
        <MapText label={props.valueLabel} number={number} value={textOf(value)} onChange={change} />
      )}
    </FormLines>
  )
}

/** The lines of a map, whose values are what `children` makes of them. */
export function FormLines({
  name,
  keyLabel,
  children,
}: Omit<FormMapProps, 'valueLabel'> & Pick<LineProps, 'children'>) {
  const { isTaken, field, value, change, control } = useFormInput(name)
  const { lines, twice, replace, remove, append } = useLines(value, change)
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  if (!isTaken) return null
  const error = field.error ?? (twice && `${twice} stands here twice: the last one counts`)
  return (
    <fieldset
      className="max-w-text"
      aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
    >
      <legend className="mb-1 font-medium">{field.label}</legend>
      <ul className="space-y-2">
        {lines.map((pair, i) => (
          // A line has no identity but its place.
          <Line
            key={i}
            {...{ pair, keyLabel, children }}
            number={i + 1}
            control={i === 0 ? control : undefined}
            onChange={(next) => replace(i, next)}
            onRemove={() => {
              remove(i)
              add.current?.focus() // the button that had it is gone, or of another line
            }}
          />
        ))}
      </ul>
      <Button ref={add} variant="quiet" icon={<Plus />} onClick={append}>
        Add a line
      </Button>
      <Notes id={id} help={field.help} error={error} />
    </fieldset>
  )
}

interface LineProps {
  pair: Pair
  number: number
  keyLabel: string
  /** What the form's error finds: of the first line alone. */
  control?: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur'>
  onChange: (pair: Pair) => void
  onRemove: () => void
  children: (line: MapLine) => ReactNode
}

function Line({ pair, number, keyLabel, control, onChange, onRemove, children }: LineProps) {
  const [name, value, isOpen = false] = pair
  return (
    <li className="flex gap-2">
      <MapText
        {...control}
        label={keyLabel}
        number={number}
        value={name}
        onChange={(typed) => onChange([typed.trim(), value, isOpen])}
      />
      {children({ number, name, value, isOpen, change: (...next) => onChange([name, ...next]) })}
      <IconButton label={`Remove ${name === '' ? `line ${number}` : name}`} icon={<X />} onClick={onRemove} />
    </li>
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

/** A value as it is typed; that of a mark, or of what is not known, is empty. */
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The pairs of a map that lines stand for, in their order; of a key twice, the last. */
const pairsOf = (lines: readonly Pair[]): Pair[] =>
  Object.entries(Object.fromEntries(lines.filter(([key]) => key !== '')))

const isSame = (a: readonly Pair[], b: readonly Pair[]) => JSON.stringify(a) === JSON.stringify(b)
