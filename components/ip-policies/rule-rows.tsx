'use client'

import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { withPrefix } from '@/lib/resources/ip/cidr'
import type { FirstRule } from './first-rules'

const actions = [
  { value: 'allow', label: 'Allow' },
  { value: 'deny', label: 'Deny' },
]

/** Returns the error for the input with this path, such as `rules.0.cidr`. */
type ErrorAt = (name: string) => string | undefined

interface RuleRowsProps {
  rules: readonly FirstRule[]
  onChange: (rules: FirstRule[]) => void
  errorAt: ErrorAt
}

export function RuleRows({ rules, onChange, errorAt }: RuleRowsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const hasJustAdded = useRef(false)
  const focusNew = (element: HTMLInputElement | null) => {
    if (!element || !hasJustAdded.current) return
    hasJustAdded.current = false
    element.focus()
  }
  const append = () => {
    hasJustAdded.current = true
    onChange([...rules, { cidr: '', action: 'allow', description: '' }])
  }
  const remove = (index: number) => {
    onChange(rules.toSpliced(index, 1))
    add.current?.focus() // the focused button disappears
  }
  return (
    <div className="space-y-3">
      {rules.map((rule, index) => (
        <RuleRow
          // oxlint-disable-next-line react/no-array-index-key -- identified by position alone: two rows may be equal
          key={index}
          index={index}
          rule={rule}
          errorAt={errorAt}
          inputRef={index === rules.length - 1 ? focusNew : undefined}
          onChange={(part) => onChange(rules.with(index, { ...rule, ...part }))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button ref={add} icon={<Plus aria-hidden />} onClick={append}>
        Add rule
      </Button>
    </div>
  )
}

interface RuleRowProps {
  index: number
  rule: FirstRule
  errorAt: ErrorAt
  inputRef: ((element: HTMLInputElement | null) => void) | undefined
  onChange: (part: Partial<FirstRule>) => void
  onRemove: () => void
}

function RuleRow({ index, rule, errorAt, inputRef, onChange, onRemove }: RuleRowProps) {
  const inputOf = (field: keyof FirstRule) => {
    const name = `rules.${index}.${field}`
    return { name, value: rule[field], error: errorAt(name) }
  }
  const number = index + 1
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] gap-x-2 gap-y-3 rounded-md border border-line bg-surface p-3">
      <legend className="sr-only">Rule {number}</legend>
      <TextField
        {...inputOf('cidr')}
        label="Network"
        required
        mono
        placeholder="192.0.2.0/24"
        ref={inputRef}
        onChange={({ target }) => onChange({ cidr: target.value })}
        onBlur={() => onChange({ cidr: withPrefix(rule.cidr) })}
      />
      <SelectField
        {...inputOf('action')}
        label="Action"
        options={actions}
        onChange={({ target }) => onChange({ action: target.value })}
      />
      <div className="pt-6">
        <IconButton label={`Remove rule ${number}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      <div className="col-span-2">
        <TextField
          {...inputOf('description')}
          label="Rule description"
          maxBytes={255}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
    </fieldset>
  )
}
