'use client'

import { useFormInput } from '@/components/resource/form/form-context'
import type { ResourceName } from '@/lib/resources/resource-types'
import { RefPicker } from './ref-picker'

interface FormRefProps {
  /** The dotted path of the request field, which is an ID or a list of IDs. */
  name: string
  resources: readonly ResourceName[]
  /** True for a list of IDs in the order of selection. */
  many?: boolean
  /** True to show the search and its list from the start. */
  isInline?: boolean
  current?: readonly string[]
}

export function FormRef({ name, resources, many = false, isInline = false, current }: FormRefProps) {
  const input = useFormInput(name)
  const { isAccepted, value, change } = input
  if (!isAccepted) return null
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
      isInline={isInline}
      current={current}
      onChoose={(ids) => change(many ? [...new Set([...chosen, ...ids])] : (ids.at(-1) ?? ''))}
      onRemove={(id) => change(many ? chosen.filter((other) => other !== id) : '')}
    />
  )
}
