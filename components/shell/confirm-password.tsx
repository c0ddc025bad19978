'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { setPasswordPrompt } from '@/lib/client/request'

const ConfirmPasswordDialog = lazy(() => import('./confirm-password-dialog'))

/** Opens the dialog "Confirm your password" when a request requires it, and resolves the waiting request. */
export function ConfirmPassword() {
  const [waiting, setWaiting] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)
  // Binds to the client, which receives the refusal.
  useEffect(() => setPasswordPrompt(() => new Promise((answer) => setWaiting({ answer }))), [])
  if (!waiting) return null
  const close = (isConfirmed: boolean) => {
    setWaiting(null)
    waiting.answer(isConfirmed)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmPasswordDialog onClose={close} />
    </Suspense>
  )
}
