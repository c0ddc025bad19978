'use client'

import type { ComponentProps } from 'react'
import { cn, controlStyle } from './style'
import { Field, type FieldProps } from './field'
import { ChevronDown } from './icons'

type Option = { value: string; label: string; isDisabled?: boolean }

/** A native select with a label, help and error. */
export function SelectField({
  label,
  help,
  error,
  required,
  options,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'children'> & FieldProps & { options: readonly Option[] }) {
  return (
    <Field {...{ label, help, error, required }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
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
      )}
    </Field>
  )
}
