'use client'

import { useState, type ComponentProps } from 'react'
import { controlStyle } from './style'
import { Field, type FieldProps } from './field'
import { passwordRule } from '@/lib/util/password'

export function PasswordField({
  label,
  help,
  error,
  required,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps & { autoComplete: string }) {
  return (
    <Field {...{ label, help, error, required }}>
      {(control) => <PasswordInput {...input} {...control} />}
    </Field>
  )
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { id: string; autoComplete: string }

export function PasswordInput(input: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type={isShown ? 'text' : 'password'}
        className={controlStyle('min-h-control pr-16 font-mono')}
      />
      <button
        type="button"
        aria-controls={input.id}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-px right-px rounded-sm px-3 text-sm font-medium text-muted hover:text-ink"
      >
        Show
      </button>
    </div>
  )
}

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'help' | 'autoComplete' | 'required'
> & {
  hint?: string
}

export function NewPasswordField({ hint, error, ...input }: NewPasswordFieldProps) {
  const isRuleInError = error?.includes(' characters') === true
  const help = [...(isRuleInError ? [] : [passwordRule]), ...(hint === undefined ? [] : [hint])]
  return (
    <PasswordField
      {...input}
      help={help.length > 0 ? help.join(' ') : undefined}
      error={error}
      autoComplete="new-password"
      required
    />
  )
}
