'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { useAccount } from './account-context'

const POLL_MS = 3_000

/** Reloads the page's server data until the capabilities of the account's API are known. */
export function RefreshUntilKnown() {
  const router = useRouter()
  const isUnknown = Object.values(useAccount().account.blocked).includes('not-known')
  const [isRefreshing, startTransition] = useTransition()
  // Binds to a timer, because only the server knows when they are detected. One refresh at a time, because a
  // page that the person opens appears only after the pending ones.
  useEffect(() => {
    if (!isUnknown || isRefreshing) return undefined
    const timer = setTimeout(() => startTransition(() => router.refresh()), POLL_MS)
    return () => clearTimeout(timer)
  }, [isUnknown, isRefreshing, router])
  return null
}
