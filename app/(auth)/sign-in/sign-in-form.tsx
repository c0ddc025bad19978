'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Panel } from '@/components/ui/panel'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { signIn, type SignInResult } from '@/lib/client/session'
import { counted } from '@/lib/util/text'

/** The sign-in form. `target` is the path to open afterward. `wasWrong` is true if the last credentials were wrong. */
export function SignInForm({ target, wasWrong }: { target: string; wasWrong: boolean }) {
  // No defaults, because they would erase text typed before the script ran.
  const form = useForm<{ email: string; password: string }>()
  const { errors } = form.formState
  const enter = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signIn(email, password),
    onSuccess: (result) => {
      // Loads a new page, so that nothing rendered without a session remains.
      if (result === 'signed-in') window.location.assign(target)
      else form.setFocus('password', { shouldSelect: true })
    },
  })
  const submit = form.handleSubmit((values) => {
    if (!enter.isPending) enter.mutate(values)
  })
  const refusal = enter.data ?? (wasWrong && enter.isIdle ? 'wrong' : undefined)
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      data-all-required
      data-page-form="new"
      className="space-y-5"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email', { required: 'Enter your email' })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password', { required: 'Enter your password' })}
      />
      {refusal !== undefined && !enter.isPending && <Refusal result={refusal} />}
      {enter.isError && <ErrorPanel error={enter.error} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          pending={enter.isPending || enter.data === 'signed-in'}
          pendingLabel="Signing in"
        >
          Sign in
        </Button>
      </div>
    </form>
  )
}

function Refusal({ result }: { result: SignInResult }) {
  if (result === 'signed-in') return null
  if (result === 'wrong')
    return (
      <Panel tone="wrong" title="Wrong email or password" live>
        Try again, or ask an admin to set a new password for you in Settings → People.
      </Panel>
    )
  return (
    <Panel tone="attention" title="Too many attempts" live>
      Try again in {counted(Math.ceil(result.retryAfterSeconds / 60), 'minute')}.
    </Panel>
  )
}
