'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'

const never = () => () => undefined // it happens once, by rendering again

/**
 * The form's one button. Until the page's script runs it submits nothing: the browser alone would put the password
 * into the address.
 */
export function SubmitButton(props: { pending: boolean; pendingLabel: string; children: ReactNode }) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button
      {...props}
      variant="primary"
      type={isReady ? 'submit' : 'button'}
      disabledReason={isReady ? undefined : 'The page is still loading'}
    />
  )
}
