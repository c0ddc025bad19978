'use client'

import { onDemandInPage } from '@/components/ui/on-demand'

const { Component: AccountNotFound } = onDemandInPage(() => import('@/components/shell/account-not-found'))

/** The "not found" page for an unknown path of an account. Loaded on demand, so that other pages don't load its code. */
export default function NotFound() {
  return <AccountNotFound />
}
