'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './style'
import { Notes, type FieldProps } from './field'

type RadioOption = {
  value: string
  label: string
  help?: ReactNode
  disabledReason?: string
  details?: ReactNode
}

type RadioCardsProps = Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> &
  FieldProps & {
    options: readonly RadioOption[]
    /** The selected value, for a controlled input. Omit it if the form library's `register` controls the input. */
    value?: string
  }

export const radioCardStyle =
  'rounded-md border border-edge bg-surface px-3 py-2 has-checked:border-ink has-checked:bg-sunken ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** A group of radio buttons, each in a card. Passes other properties to each radio button. */
export function RadioCards({
  label,
  help,
  error,
  required,
  options,
  value,
  name,
  ...radio
}: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset
      className="max-w-text"
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
    >
      <legend className="mb-1 font-medium">
        {label}
        {required && <span className="ml-1 text-sm font-normal text-muted">required</span>}
      </legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <Card key={option.value} id={`${id}-${option.value}`} option={option}>
            <input
              {...radio}
              type="radio"
              id={`${id}-${option.value}`}
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              disabled={option.disabledReason !== undefined}
              aria-describedby={`${id}-${option.value}-help`}
              className="relative z-1 mt-0.5 size-4 shrink-0"
            />
          </Card>
        ))}
      </div>
      <Notes id={id} help={help} error={error} />
    </fieldset>
  )
}

function Card({ id, option, children }: { id: string; option: RadioOption; children: ReactNode }) {
  const note = option.disabledReason ?? option.help
  return (
    <div
      className={cn(
        radioCardStyle,
        'relative flex min-h-control gap-2.5',
        option.disabledReason === undefined ? 'hover:bg-hover' : 'border-dashed bg-sunken',
      )}
    >
      {children}
      <div>
        {/* The label covers the card, so that all of it is clickable. */}
        <label htmlFor={id} className="font-medium after:absolute after:inset-0 after:content-['']">
          {option.label}
        </label>
        <div id={`${id}-help`} className="text-sm text-pretty text-muted">
          {note}
        </div>
        {option.details && <div className="relative z-1 mt-2">{option.details}</div>}
      </div>
    </div>
  )
}
