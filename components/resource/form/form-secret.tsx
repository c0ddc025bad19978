'use client'

import { useState } from 'react'
import { get } from 'react-hook-form'
import { ShowSecret } from '@/components/resource/secret/secret-value'
import { PasswordField } from '@/components/ui/password-field'
import { RadioCards } from '@/components/ui/radio-cards'
import { isKept } from '@/lib/contract/values'
import { useFormInput } from './form-context'

/** An input whose value is a new secret, `''` to remove the stored secret, or the placeholder that keeps it. */
export function FormSecret({ name }: { name: string }) {
  const { form, holder, isAccepted, mayBeAbsent, field, value, change, control } = useFormInput(name)
  // A typed value is still there when the input appears again.
  const [isReplacing, setReplacing] = useState(typeof value === 'string' && value !== '')
  if (!isAccepted) return null
  const stored: unknown = get(form.formState.defaultValues, name)
  const text = typeof value === 'string' ? value : ''
  const password = (label: string, help: typeof field.help, empty: unknown) => (
    <PasswordField
      {...field}
      {...control}
      label={label}
      help={help}
      autoComplete="off"
      value={text}
      onChange={({ target }) => change(target.value === '' ? empty : target.value)}
    />
  )
  if (!isKept(stored)) return password(field.label, field.help, '')
  const choice = isReplacing ? 'replace' : isKept(value) ? 'keep' : 'remove'
  return (
    <div className="space-y-2">
      <RadioCards
        label={field.label}
        help={field.help}
        error={isReplacing ? undefined : field.error}
        name={control.name}
        ref={isReplacing ? undefined : control.ref}
        onBlur={control.onBlur}
        value={choice}
        options={[
          { value: 'keep', label: 'Keep', help: `Stored (fingerprint ${stored.fingerprint})` },
          { value: 'replace', label: 'Replace', help: 'Enter a new value.' },
          ...(mayBeAbsent ? [{ value: 'remove', label: 'Remove', help: 'Clear the stored value.' }] : []),
        ]}
        onChange={({ target }) => {
          setReplacing(target.value === 'replace')
          change(target.value === 'remove' ? '' : stored)
        }}
      />
      {choice === 'keep' && holder && (
        <ShowSecret
          location={{ ...holder, field: name, fingerprint: stored.fingerprint }}
          what={field.label}
        />
      )}
      {isReplacing && password(`New value: ${field.label}`, 'Leave empty to keep the stored value.', stored)}
    </div>
  )
}
