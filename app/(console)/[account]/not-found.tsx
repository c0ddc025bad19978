'use client'

import { onDemandInPage } from '@/components/ui/on-demand'

const { Component: AccountNotFound } = onDemandInPage(() => import('@/components/shell/account-not-found'))

/**
 * The "not found" page for an unknown path within an account. Its content is loaded on demand to keep its code out of
 * other pages.
 */
export default function NotFound() {
  return <AccountNotFound />
}
