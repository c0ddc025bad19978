'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { useOwnDraft } from '@/components/resource/form/use-form-draft'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy-text'
import { NewPasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { callApi } from '@/lib/client/call-api'
import { fieldOf } from '@/lib/client/api-error'
import { draftKey } from '@/lib/client/drafts'
import { emailProblem } from '@/lib/util/email'
import { passwordProblem } from '@/lib/util/password'
import type { Access } from '@/lib/contract/operation'
import { RoleField, usePeopleChange } from './people-change'

interface Values {
  email: string
  password: string
  role: Access
}
const initial: Values = { email: '', password: '', role: 'viewer' }
/** Returns a random password of 20 hexadecimal digits in groups of five, which are easy to read out. */
function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replaceAll(/(.{5})(?=.)/g, '$1-')
}

const fields = ['email', 'password', 'role'] as const

export function AddPerson({ ownId, onClose }: { ownId: string; onClose: () => void }) {
  const form = useOwnForm<Values>({ defaultValues: initial, mode: 'onTouched' })
  const key = draftKey({ viewer: ownId, account: '', operation: 'people.create' })
  const draft = useOwnDraft(key, form, initial, ['password'])
  const { errors } = form.formState
  const [generated, setGenerated] = useState('')
  const add = usePeopleChange<Values>({
    run: (body) => callApi('POST /api/people', { body }),
    done: ({ email }) => `${email} added`,
    onClose: () => {
      draft.clear()
      onClose()
    },
    onError: (error) => {
      const field = fieldOf(error, fields)
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
  const submit = useFormSubmit(
    form,
    (values) => {
      if (!add.isPending) add.mutate(values)
    },
    add.error,
  )
  return (
    <FormDialog
      title="Add a person"
      submitLabel="Add person"
      onSubmit={submit}
      onClose={onClose}
      guard={form.control}
      change={add}
      isOnField={fieldOf(add.error, fields) !== undefined}
    >
      <RestoredDraft draft={draft.restored} isStale={false} onDiscard={draft.discard} />
      <TextField
        label="Email"
        type="email"
        help={errors.email ? undefined : 'The person signs in with this address.'}
        required
        error={errors.email?.message}
        {...form.register('email', {
          required: 'Enter an email address',
          validate: (email) => emailProblem(email) ?? true,
        })}
      />
      <NewPasswordField
        label="Initial password"
        hint="The person can change it later."
        error={errors.password?.message}
        {...form.register('password', {
          validate: (password, { email }) => passwordProblem(password, email) ?? true,
        })}
      />
      <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          onClick={() => {
            const password = generatePassword()
            form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
            setGenerated(password)
          }}
        >
          Generate password
        </Button>
        {generated !== '' && form.watch('password') === generated && (
          <CopyText value={generated} what="password" />
        )}
      </div>
      <RoleField error={errors.role?.message} {...form.register('role')} />
    </FormDialog>
  )
}
