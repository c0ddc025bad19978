'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { ApiError } from '@/lib/client/api-error'
import { MIN_PASSWORD, passwordProblem } from '@/lib/client/people'
import { changeOwnPassword, signIn } from '@/lib/client/session'
import { paths } from '@/lib/util/paths'

const fields = ['current', 'password'] as const
type Values = Record<(typeof fields)[number], string>
const fieldOf = (error: unknown) =>
  error instanceof ApiError ? fields.find((field) => field === error.field) : undefined

/** Replaces one's own password. Every session ends, and this browser signs in again with the new one. */
export function ChangePassword({ email }: { email: string }) {
  const form = useForm<Values>({ defaultValues: { current: '', password: '' } })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: async (values: Values) => {
      await changeOwnPassword(values)
      return signIn(email, values.password).catch(() => 'failed' as const)
    },
    onSuccess: (result) =>
      window.location.assign(
        result === 'signed-in' ? paths.settings('sessions') : paths.signIn(paths.settings('sessions')),
      ),
    onError: (error) => {
      const field = fieldOf(error)
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
  const submit = form.handleSubmit((values) => {
    if (!change.isPending) change.mutate(values)
  })
  return (
    <section aria-labelledby="change-password" className="max-w-md space-y-4">
      <h2 id="change-password" className="text-lg font-medium">
        Change password
      </h2>
      <p className="text-muted">All your sessions end; this browser signs in again by itself.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          required
          error={errors.current?.message}
          {...form.register('current', { required: 'Your present password is needed' })}
        />
        <PasswordField
          label="New password"
          help={`At least ${MIN_PASSWORD} characters.`}
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...form.register('password', {
            validate: (password) => passwordProblem(password, email) ?? true,
          })}
        />
        {change.isError && fieldOf(change.error) === undefined && <ErrorPanel error={change.error} />}
        <Button type="submit" pending={change.isPending || change.isSuccess}>
          Change password
        </Button>
      </form>
    </section>
  )
}
