'use client'

import { createContext, use, type ReactNode } from 'react'
import type { AccountView, Viewer } from '@/lib/api/accounts'

interface Value {
  account: AccountView
  viewer: Viewer
}
const AccountContext = createContext<Value | null>(null)

/** Provides the account and the current person to the pages of an account. */
export function AccountProvider({ value, children }: { value: Value; children: ReactNode }) {
  return <AccountContext value={value}>{children}</AccountContext>
}

/** Returns the current account and person. Throws outside the pages of an account. */
export function useAccount(): Value {
  const value = use(AccountContext)
  if (!value) throw new Error('useAccount must be used on an account page')
  return value
}
