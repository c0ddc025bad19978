'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { focusOnce } from '@/components/ui/focus-once'
import { PasswordField } from '@/components/ui/password-field'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { actOn, roleReason } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { revealSecret, type SecretPlace } from '@/lib/client/secrets'
import { inSentence } from '@/lib/util/in-sentence'
import { SecretText } from './secret-text'

interface SecretProps {
  place: SecretPlace
  /** Its label: "Client secret". */
  what: string
}

/** A stored secret, masked: its fingerprint, and a button that shows it. */
export function SecretValue({ place, what }: SecretProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        Set, fingerprint <span className="font-mono">{place.fingerprint}</span>
      </span>
      <ShowSecret place={place} what={what} />
    </span>
  )
}

/** Shows a stored secret to an admin who gives their password again; to others the button says why not. */
export function ShowSecret({ place, what }: SecretProps) {
  const seen = useAccount()
  const [isOpen, setOpen] = useState(false)
  const read = actOn(seen, place.operation)
  if (!read) return null
  return (
    <>
      <Button
        disabledReason={roleReason(seen.viewer.role, 'admin') ?? read.disabledReason}
        onClick={() => setOpen(true)}
      >
        Show…<VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={what}>
        <Revealed place={place} what={what} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/**
 * Asks for the password, then holds the secret until it is closed. Both are state of this alone: a mutation or a query
 * would keep them in a cache.
 */
function Revealed({ place, what, onClose }: SecretProps & { onClose: () => void }) {
  const { account } = useAccount()
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { password: '' } })
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      const { value } = await revealSecret(account.slug, place, password)
      reset()
      setSecret(value)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ADIT_WRONG_PASSWORD')
        setError('password', { message: error.message }, { shouldFocus: true })
      else setFailure(error)
    }
  })
  if (secret !== undefined) return <Shown secret={secret} what={what} onClose={onClose} />
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.stopPropagation() // the window may stand within a form, as React sees it
        void submit(event)
      }}
    >
      <p className="max-w-text text-muted">
        The audit keeps that you had it shown, never the secret itself. A wrong password counts as a try to
        sign in.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password', { required: 'Your password is needed' })}
      />
      {failure !== undefined && <ErrorPanel error={failure} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={formState.isSubmitting}>
          Show it
        </Button>
      </div>
    </form>
  )
}

function Shown({ secret, what, onClose }: { secret: string; what: string; onClose: () => void }) {
  return (
    <div className="space-y-4">
      <p tabIndex={-1} ref={focusOnce} className="text-muted">
        It is hidden again when this is closed.
      </p>
      <SecretText value={secret} what={inSentence(what)} />
      <div className="flex justify-end">
        <Button onClick={onClose}>Hide it</Button>
      </div>
    </div>
  )
}
