'use client'

import { FormDialog } from '@/components/resource/form/form-dialog'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { NewPasswordField } from '@/components/ui/password-field'
import { fieldOf } from '@/lib/client/api-error'
import { changePerson } from '@/lib/client/settings'
import { passwordProblem } from '@/lib/util/password'
import type { PersonRow } from '@/lib/api/people'
import { usePeopleChange } from './people-change'

const fields = ['password'] as const

/** The dialog for setting a new password for a person who forgot theirs. */
export function SetPassword({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const form = useOwnForm({ defaultValues: { password: '' } })
  const change = usePeopleChange<{ password: string }>({
    run: (values) => changePerson(person.id, values),
    done: () => `Password set for ${person.email}`,
    onClose,
    onError: (error) => {
      if (fieldOf(error, fields)) form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  const submit = useFormSubmit(form, (values) => {
    if (!change.isPending) change.mutate(values)
  })
  return (
    <FormDialog
      title={`Set a password for ${person.email}`}
      description="This person will be signed out everywhere and will need the new password to sign in again."
      submitLabel="Set password"
      onSubmit={submit}
      onClose={onClose}
      guard={form.control}
      change={change}
      isOnField={fieldOf(change.error, fields) !== undefined}
    >
      <NewPasswordField
        label="New password"
        error={form.formState.errors.password?.message}
        {...form.register('password', {
          validate: (password) => passwordProblem(password, person.email) ?? true,
        })}
      />
    </FormDialog>
  )
}
