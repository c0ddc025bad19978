'use client'

import { useEffect } from 'react'
import { PasswordForm } from '@/components/resource/secret/password-form'
import { Dialog } from '@/components/ui/dialog'
import { callApi } from '@/lib/client/call-api'

/** A dialog that asks for the person's password. Calls `onClose` with true if the password was confirmed. */
export default function ConfirmPasswordDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  // Binds to the window, because Escape would otherwise also close a dialog below and discard what was typed there.
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose(false)
    }
    window.addEventListener('keydown', cancel, true)
    return () => window.removeEventListener('keydown', cancel, true)
  }, [onClose])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)} title="Confirm your password">
      <PasswordForm
        note="Changes to people, accounts and API keys require your password. Your input is kept."
        submitLabel="Confirm"
        onPassword={async (password) => {
          await callApi('POST /api/sessions/confirm', { body: { password } })
          onClose(true)
        }}
        onClose={() => onClose(false)}
      />
    </Dialog>
  )
}
