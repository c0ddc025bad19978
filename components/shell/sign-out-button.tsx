'use client'

import { Button } from '@/components/ui/button'
import { useSignOut } from './use-sign-out'

/** The button that signs out, on pages without the person's menu. */
export const SignOutButton = () => (
  <Button variant="quiet" onClick={useSignOut()}>
    Sign out
  </Button>
)
