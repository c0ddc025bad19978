'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useAccount } from './account-context'

const POLL_MS = 3_000

/** Asks for the page anew while it is being found out what the account's API offers; then it is known for good. */
export function RefreshUntilKnown() {
  const router = useRouter()
  const isUnknown = Object.values(useAccount().account.blocked).includes('not-known')
  // Binds to a timer: the finding out happens on the server.
  useEffect(() => {
    if (!isUnknown) return undefined
    const timer = setInterval(() => router.refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnknown, router])
  return null
}
