'use client'

import { useForm } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useSubmit } from '@/components/resource/form/use-submit'
import { NewPasswordField } from '@/components/ui/password-field'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { callApi } from '@/lib/client/call-api'
import { emailProblem } from '@/lib/util/email'
import { passwordProblem } from '@/lib/util/password'
import { setupCodeProblem } from '@/lib/util/setup-code'
import { signIn } from '@/lib/client/session'
import { paths } from '@/lib/util/paths'

const fields = ['code', 'email', 'password'] as const
type NewAdmin = Record<(typeof fields)[number], string>

export function SetupForm() {
  // No defaults, because they would erase text typed before the script ran.
  const form = useForm<NewAdmin>({ shouldFocusError: false })
  const { errors } = form.formState
  const { act, submit, unplaced } = useSubmit(form, {
    fields,
    run: async (values) => {
      await callApi('POST /api/setup', { body: values })
      const result = await signIn(values.email, values.password).catch(() => 'failed' as const)
      return result === 'signed-in' ? paths.connect() : paths.signIn(paths.connect())
    },
    onSuccess: (target) => window.location.assign(target),
  })
  const isCreating = act.isPending || act.isSuccess
  return (
    <form onSubmit={submit} noValidate data-all-required data-page-form="new" className="space-y-5">
      <TextField
        label="Setup code"
        help="The code that the console printed at startup, such as K7QF-2MXP."
        mono
        required
        error={errors.code?.message}
        {...form.register('code', { validate: (code) => setupCodeProblem(code) ?? true })}
      />
      <TextField
        label="Email"
        type="email"
        help="You'll use this address to sign in. The console doesn't send email."
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email', {
          required: 'Enter your email',
          validate: (email) => emailProblem(email) ?? true,
        })}
      />
      <NewPasswordField
        label="Password"
        hint="A few random words work well."
        error={errors.password?.message}
        {...form.register('password', {
          validate: (password, { email }) => passwordProblem(password, email) ?? true,
        })}
      />
      {unplaced && <ErrorPanel error={unplaced} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          pending={isCreating}
          pendingLabel="Creating"
        >
          Create admin
        </Button>
      </div>
    </form>
  )
}
