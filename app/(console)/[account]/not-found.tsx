'use client'

import { onDemandInPage } from '@/components/ui/on-demand'

const { Component: AccountNotFound } = onDemandInPage(() => import('@/components/shell/account-not-found'))

/** The "not found" page for an unknown path within an account, loaded on demand. */
export default function NotFound() {
  return <AccountNotFound />
}
