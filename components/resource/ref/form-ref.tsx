'use client'

import { useFormInput } from '@/components/resource/form/use-form-input'
import type { ResourceName } from '@/lib/resources/catalogue'
import { RefPicker } from './ref-picker'

interface FormRefProps {
  /** Dotted path of a request field that holds an id, or a list of ids. */
  name: string
  /** What the ids may be of. */
  resources: readonly ResourceName[]
  /** A list of ids, in the order in which they were chosen. */
  many?: boolean
}

/** References to other things: found by name or id in the inventory, or pasted as ids. `''` or `[]` for none. */
export function FormRef({ name, resources, many = false }: FormRefProps) {
  const input = useFormInput(name)
  const { isTaken, value, change } = input
  if (!isTaken) return null
  const chosen = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' && value !== ''
      ? [value]
      : []
  return (
    <RefPicker
      input={input}
      resources={resources}
      ids={chosen}
      many={many}
      onChoose={(ids) => change(many ? [...new Set([...chosen, ...ids])] : (ids.at(-1) ?? ''))}
      onRemove={(id) => change(many ? chosen.filter((other) => other !== id) : '')}
    />
  )
}
