'use client'

import { useId, type ComponentProps } from 'react'
import { cn } from '@/lib/util/cn'
import { Notes, type FieldProps } from './field'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldProps, 'required'>

function Choice({ label, help, error, className, ...input }: ChoiceProps) {
  const id = useId()
  const described = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean)
  return (
    <div className="grid max-w-text grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 pointer-coarse:min-h-control">
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        className={className}
      />
      <label htmlFor={id}>{label}</label>
      <div className="col-start-2">
        <Notes id={id} help={help} error={error} />
      </div>
    </div>
  )
}

/** Yes or no, taken with the form. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} className="size-4 accent-lamp" />
}

/** On or off, at once. */
export function Switch(props: ChoiceProps) {
  return (
    <Choice
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
      role="switch"
      {...props}
      className={cn(
        'h-5 w-9 appearance-none rounded-full border border-edge bg-sunken p-0.5 transition-colors forced-colors:appearance-auto',
        "before:block before:size-3.5 before:rounded-full before:bg-edge before:transition-transform before:content-['']",
        'checked:border-lamp checked:bg-lamp checked:before:translate-x-4 checked:before:bg-lamp-ink forced-colors:before:hidden',
      )}
    />
  )
}
