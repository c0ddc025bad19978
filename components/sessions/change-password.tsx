'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useSubmit } from '@/components/resource/form/use-submit'
import { NewPasswordField, PasswordField } from '@/components/ui/password-field'
import { Button } from '@/components/ui/button'
import { focusOnce } from '@/components/ui/dom'
import { releaseGuards } from '@/components/ui/leave-guard'
import { Panel } from '@/components/ui/panel'
import { callApi } from '@/lib/client/call-api'
import { passwordProblem } from '@/lib/util/password'
import { sessionsQuery, signIn } from '@/lib/client/session'
import { paths } from '@/lib/util/paths'

const fields = ['current', 'password'] as const
type Values = Record<(typeof fields)[number], string>

export function ChangePassword({ email }: { email: string }) {
  const form = useOwnForm<Values>({ defaultValues: { current: '', password: '' } })
  const { errors } = form.formState
  const queries = useQueryClient()
  const { act, submit, unplaced } = useSubmit(form, {
    fields,
    run: async (values) => {
      await callApi('POST /api/sessions/password', { body: values })
      return signIn(email, values.password).catch(() => 'failed' as const)
    },
    onSuccess: (result) => {
      form.reset()
      if (result === 'signed-in') void queries.invalidateQueries(sessionsQuery)
      else {
        releaseGuards()
        window.location.assign(paths.signIn(paths.settings('security')))
      }
    },
  })
  return (
    <section aria-labelledby="change-password" className="space-y-3">
      <div>
        <h2 id="change-password" className="text-lg font-medium">
          Change password
        </h2>
        <p className="text-muted">
          Changing your password signs out your other sessions. You stay signed in here.
        </p>
      </div>
      {act.data === 'signed-in' && <PasswordChanged />}
      <form
        onSubmit={submit}
        noValidate
        data-all-required
        className="space-y-4 rounded-md border border-line bg-surface p-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            error={errors.current?.message}
            {...form.register('current', { required: 'Enter your current password' })}
          />
          <NewPasswordField
            label="New password"
            error={errors.password?.message}
            {...form.register('password', {
              validate: (password) => passwordProblem(password, email) ?? true,
            })}
          />
        </div>
        {unplaced && <ErrorPanel error={unplaced} />}
        <div>
          <Button type="submit" pending={act.isPending || (act.isSuccess && act.data !== 'signed-in')}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}

const PasswordChanged = () => (
  <section tabIndex={-1} ref={focusOnce} aria-label="Password changed">
    <Panel tone="ready" title="Password changed">
      Your other sessions were signed out.
    </Panel>
  </section>
)
