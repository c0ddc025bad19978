'use client'

import type { ComponentProps } from 'react'
import { cn, controlStyle } from './style'
import { Field, type FieldProps } from './field'
import { ChevronDown } from './icons'

type Option = { value: string; label: string; isDisabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & { options: readonly Option[] }

export function Select({ options, className, ...select }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...select}
        className={controlStyle(cn('min-h-control appearance-none truncate pr-8', className))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted" />
    </div>
  )
}

export function SelectField({ label, help, error, required, ...select }: SelectProps & FieldProps) {
  return (
    <Field {...{ label, help, error, required }}>{(control) => <Select {...select} {...control} />}</Field>
  )
}
