'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useSubmit } from '@/components/resource/form/use-submit'
import { NewPasswordField } from '@/components/resource/secret/new-password-field'
import { Button } from '@/components/ui/button'
import { releaseGuards } from '@/components/ui/leave-guard'
import { PasswordField } from '@/components/ui/password-field'
import { passwordProblem } from '@/lib/client/people'
import { changeOwnPassword, signIn } from '@/lib/client/session'
import { paths } from '@/lib/util/paths'

const fields = ['current', 'password'] as const
type Values = Record<(typeof fields)[number], string>

/** Replaces one's own password. Every session ends, and this browser signs in again with the new one. */
export function ChangePassword({ email }: { email: string }) {
  const form = useOwnForm<Values>({ defaultValues: { current: '', password: '' } })
  const { errors } = form.formState
  const { act, submit, unplaced } = useSubmit(form, {
    fields,
    run: async (values) => {
      await changeOwnPassword(values)
      return signIn(email, values.password).catch(() => 'failed' as const)
    },
    onSuccess: (result) => {
      releaseGuards()
      window.location.assign(
        result === 'signed-in' ? paths.settings('sessions') : paths.signIn(paths.settings('sessions')),
      )
    },
  })
  return (
    <section aria-labelledby="change-password" className="max-w-md space-y-4">
      <h2 id="change-password" className="text-lg font-medium">
        Change password
      </h2>
      <p className="text-muted">All your sessions end; this browser signs in again by itself.</p>
      <form onSubmit={submit} noValidate className="space-y-4">
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          required
          error={errors.current?.message}
          {...form.register('current', { required: 'Your present password is needed' })}
        />
        <NewPasswordField
          label="New password"
          error={errors.password?.message}
          {...form.register('password', {
            validate: (password) => passwordProblem(password, email) ?? true,
          })}
        />
        {unplaced && <ErrorPanel error={unplaced} />}
        <Button type="submit" pending={act.isPending || act.isSuccess}>
          Change password
        </Button>
      </form>
    </section>
  )
}
