'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NewPasswordField } from '@/components/ui/password-field'
import type { PersonRow } from '@/lib/api/people'
import { fieldOf } from '@/lib/client/api-error'
import { changePerson } from '@/lib/client/settings'
import type { Access } from '@/lib/contract/operation'
import { passwordProblem } from '@/lib/util/password'
import { withArticle } from '@/lib/util/text'
import { RoleField, usePeopleChange } from './people-change'

export interface PersonAct {
  kind: 'role' | 'password' | 'disable'
  person: PersonRow
}
const dialogs = { role: ChangeRole, password: SetPassword, disable: DisablePerson }

export function PersonDialog({ act, onClose }: { act: PersonAct; onClose: () => void }) {
  const Chosen = dialogs[act.kind]
  return <Chosen person={act.person} onClose={onClose} />
}

function ChangeRole({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const form = useOwnForm<{ role: Access }>({ defaultValues: { role: person.role } })
  const change = usePeopleChange<{ role: Access }>({
    run: (values) => changePerson(person.id, values),
    done: ({ role }) => `${person.email} is now ${withArticle(role)}`,
    onClose,
  })
  const submit = useFormSubmit(form, (values) => {
    if (!change.isPending) change.mutate(values)
  })
  return (
    <FormDialog
      title={`Change role for ${person.email}`}
      description="This person will be signed out everywhere and will have the new role at the next sign-in."
      submitLabel="Change role"
      onSubmit={submit}
      onClose={onClose}
      guard={form.control}
      change={change}
    >
      <RoleField {...form.register('role')} />
    </FormDialog>
  )
}

function DisablePerson({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const disables = person.disabled_at === null
  const change = usePeopleChange<{ disabled: boolean }>({
    run: (values) => changePerson(person.id, values),
    done: () => `${person.email} ${disables ? 'disabled' : 'enabled'}`,
    onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${disables ? 'Disable' : 'Enable'} ${person.email}?`}
      description={
        disables
          ? "This person will be signed out everywhere and can't sign in until you enable them again. Their audit log entries are kept."
          : 'This person will be able to sign in again with the same password and role.'
      }
      confirmLabel={disables ? 'Disable person' : 'Enable person'}
      isDangerous={disables}
      pending={change.isPending}
      onConfirm={() => change.mutate({ disabled: disables })}
    >
      {change.isError && <ErrorPanel error={change.error} />}
    </ConfirmDialog>
  )
}

const fields = ['password'] as const

function SetPassword({ person, onClose }: { person: PersonRow; onClose: () => void }) {
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
