'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useAccount } from './account-context'

const POLL_MS = 3_000

/** Refreshes the page until the capabilities of the account's API are known. */
export function RefreshUntilKnown() {
  const router = useRouter()
  const isUnknown = Object.values(useAccount().account.blocked).includes('not-known')
  // Binds to a timer, because the server finds it out.
  useEffect(() => {
    if (!isUnknown) return undefined
    const timer = setInterval(() => router.refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnknown, router])
  return null
}
