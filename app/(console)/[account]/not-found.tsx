'use client'

import { onDemandInPage } from '@/components/ui/on-demand'

const { Component: AccountNotFound } = onDemandInPage(() => import('@/components/shell/account-not-found'))

export default function NotFound() {
  return <AccountNotFound />
}
