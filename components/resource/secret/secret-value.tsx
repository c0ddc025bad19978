'use client'

import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { focusOnce } from '@/components/ui/dom'
import { VisuallyHidden } from '@/components/ui/text'
import { callApi } from '@/lib/client/call-api'
import { permissionFor, roleReason } from '@/lib/client/account'
import type { SecretLocation } from '@/lib/api/secrets'
import { inSentence } from '@/lib/util/text'
import { PasswordForm } from './password-form'
import { SecretText } from '@/components/ui/copy-text'

interface SecretProps {
  location: SecretLocation
  what: string
}

export function SecretValue({ location, what }: SecretProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        Stored (fingerprint <span className="font-mono">{location.fingerprint}</span>)
      </span>
      <ShowSecret location={location} what={what} />
    </span>
  )
}

export function ShowSecret({ location, what }: SecretProps) {
  const seen = useAccount()
  const [isOpen, setOpen] = useState(false)
  const read = permissionFor(seen, location.operation)
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
        <Revealed location={location} what={what} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** Asks for the password, then shows the secret. Keeps both only in component state. */
function Revealed({ location, what, onClose }: SecretProps & { onClose: () => void }) {
  const { account } = useAccount()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <Shown secret={secret} what={what} onClose={onClose} />
  return (
    <PasswordForm
      note="The audit log records that you viewed the secret, but not its value. A wrong password counts as a failed sign-in attempt."
      submitLabel="Show secret"
      onPassword={async (password) => {
        // Neither the password nor the response may enter a query cache.
        const { value } = await callApi('POST /api/secrets/{account}', {
          params: { account: account.slug },
          body: { ...location, password },
        })
        setSecret(value)
      }}
      onClose={onClose}
    />
  )
}

function Shown({ secret, what, onClose }: { secret: string; what: string; onClose: () => void }) {
  return (
    <div className="space-y-4">
      <p tabIndex={-1} ref={focusOnce} className="text-muted">
        The secret is hidden again when you close this dialog.
      </p>
      <SecretText value={secret} what={inSentence(what)} />
      <div className="flex justify-end">
        <Button onClick={onClose}>Hide secret</Button>
      </div>
    </div>
  )
}
