'use client'

import { Button } from '@/components/ui/button'
import { useSignOut } from './use-sign-out'

export const SignOutButton = () => (
  <Button variant="quiet" onClick={useSignOut()}>
    Sign out
  </Button>
)
