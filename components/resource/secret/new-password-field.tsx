import type { ComponentProps } from 'react'
import { PasswordField } from '@/components/ui/password-field'
import { passwordRule } from '@/lib/util/password'

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'help' | 'autoComplete' | 'required'
> & {
  /** Further help, after the rule. */
  hint?: string
}

/** The input for a new password. An error names the broken rule, so the help doesn't repeat it. */
export function NewPasswordField({ hint, error, ...input }: NewPasswordFieldProps) {
  const help = [...(error === undefined ? [passwordRule] : []), ...(hint === undefined ? [] : [hint])]
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
