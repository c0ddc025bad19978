'use client'

import { createContext, use, type ReactNode, useEffect, useMemo, useTransition } from 'react'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import { type FoldedAccount, unfoldBlocks } from '@/lib/client/fold-blocks'
import { useRouter } from 'next/navigation'

interface Value {
  account: AccountView
  viewer: Viewer
}
const AccountContext = createContext<Value | null>(null)

export function AccountProvider({ value, children }: { value: Value; children: ReactNode }) {
  return <AccountContext value={value}>{children}</AccountContext>
}

export function SentAccount({
  account,
  viewer,
  children,
}: {
  account: FoldedAccount
  viewer: Viewer
  children: ReactNode
}) {
  const value = useMemo(() => ({ account: unfoldBlocks(account), viewer }), [account, viewer])
  return <AccountProvider value={value}>{children}</AccountProvider>
}

export function useAccount(): Value {
  const value = use(AccountContext)
  if (!value) throw new Error('useAccount must be used on an account page')
  return value
}

const POLL_MS = 3_000

/** Reloads the page's server data until the capabilities of the account's API are known. */
export function RefreshUntilKnown() {
  const router = useRouter()
  const isUnknown = Object.values(useAccount().account.blocked).includes('not-known')
  const [isRefreshing, startTransition] = useTransition()
  // Binds to a timer, because only the server knows when the capabilities are detected. Runs one refresh at a time,
  // because a page that the person opens appears only after the pending refreshes.
  useEffect(() => {
    if (!isUnknown || isRefreshing) return undefined
    const timer = setTimeout(() => startTransition(() => router.refresh()), POLL_MS)
    return () => clearTimeout(timer)
  }, [isUnknown, isRefreshing, router])
  return null
}
