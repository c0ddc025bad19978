'use client'

import { useId, type ComponentProps } from 'react'
import { Breakable } from './breakable'
import { Notes, type FieldProps } from './field'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> &
  Omit<FieldProps, 'required'> & {
    mono?: boolean
  }

function Choice({ label, help, error, className, mono = false, ...input }: ChoiceProps) {
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
      <label htmlFor={id} className={mono ? 'font-mono text-sm wrap-anywhere' : undefined}>
        {mono ? <Breakable text={label} /> : label}
      </label>
      <div className="col-start-2">
        <Notes id={id} help={help} error={error} />
      </div>
    </div>
  )
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} className="size-4" />
}
