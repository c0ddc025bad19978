'use client'

import { fieldsOf } from '@/lib/util/records'
import { inSentence } from '@/lib/util/text'
import { Plus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/style'
import { Notes, RequiredMark } from '@/components/ui/field'
import { useFormInput } from './form-context'

export interface FormMapProps {
  name: string
  keyLabel: string
  valueLabel: string
}
type Pair = readonly [key: string, value: unknown, isOpen?: boolean]

export interface MapLine {
  /** The 1-based number of the line. */
  number: number
  name: string
  value: unknown
  isOpen: boolean
  change: (value: unknown, isOpen?: boolean) => void
}

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

export function FormMap(props: FormMapProps) {
  return (
    <FormLines {...props}>
      {({ number, value, change }) => (
        <MapText label={props.valueLabel} number={number} value={typedText(value)} onChange={change} />
      )}
    </FormLines>
  )
}

export function FormLines({
  name,
  keyLabel,
  children,
}: Omit<FormMapProps, 'valueLabel'> & Pick<LineProps, 'children'>) {
  const { isAccepted, field, value, change, control } = useFormInput(name)
  const { lines, twice, replace, remove, append } = useLines(value, change)
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  if (!isAccepted) return null
  const error = field.error ?? (twice && `${twice} appears more than once. The last value is used.`)
  return (
    <fieldset
      className="max-w-text"
      aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
    >
      <legend className="mb-1 font-medium">
        {field.label}
        {field.required && <RequiredMark />}
      </legend>
      <ul className="space-y-2">
        {lines.map((pair, i) => (
          // A line's only identity is its index.
          <Line
            key={i}
            {...{ pair, keyLabel, children }}
            number={i + 1}
            control={
              i === 0 ? { ...control, 'aria-invalid': error === undefined ? undefined : true } : undefined
            }
            onChange={(next) => replace(i, next)}
            onRemove={() => {
              remove(i)
              add.current?.focus() // the focused button disappears, or belongs to another line
            }}
          />
        ))}
      </ul>
      <Button ref={add} variant="quiet" icon={<Plus />} onClick={append}>
        Add {inSentence(keyLabel)}
      </Button>
      <Notes id={id} help={field.help} error={error} />
    </fieldset>
  )
}

interface LineProps {
  pair: Pair
  number: number
  keyLabel: string
  control?: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur' | 'aria-invalid'>
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
      className={controlStyle('min-h-control min-w-0 font-mono')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const typedText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const pairsOf = (lines: readonly Pair[]): Pair[] =>
  Object.entries(Object.fromEntries(lines.filter(([key]) => key !== '')))

const isSame = (a: readonly Pair[], b: readonly Pair[]) => JSON.stringify(a) === JSON.stringify(b)
