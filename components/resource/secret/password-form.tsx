'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { ApiError } from '@/lib/client/api-error'

interface PasswordFormProps {
  note: string
  submitLabel: string
  /** Called with the password. The form shows the error if the promise rejects. */
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the person's own password, which is kept only in component state. */
export function PasswordForm({ note, submitLabel, onPassword, onClose }: PasswordFormProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { password: '' } })
  const [failure, setFailure] = useState<unknown>()
  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await onPassword(password)
      reset()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ADIT_WRONG_PASSWORD')
        setError('password', { message: error.message }, { shouldFocus: true })
      else setFailure(error)
    }
  })
  return (
    <form
      noValidate
      data-all-required
      className="space-y-4"
      onSubmit={(event) => {
        event.stopPropagation() // React would bubble it to the form around the dialog
        void submit(event)
      }}
    >
      <p className="max-w-text text-muted">{note}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your password' })}
      />
      {failure !== undefined && <ErrorPanel error={failure} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
