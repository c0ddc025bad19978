'use client'

import { createContext, use, type ReactNode } from 'react'
import type { AccountView, Viewer } from '@/lib/api/accounts'

interface Value {
  account: AccountView
  viewer: Viewer
}
const AccountContext = createContext<Value | null>(null)

/** Provides the account and the person to every page below an account's address. */
export function AccountProvider({ value, children }: { value: Value; children: ReactNode }) {
  return <AccountContext value={value}>{children}</AccountContext>
}

/** Returns the current account and person. Works only below an account's address. */
export function useAccount(): Value {
  const value = use(AccountContext)
  if (!value) throw new Error('useAccount must be used on an account page')
  return value
}
