'use client'

import { createContext, use, type ReactNode } from 'react'
import type { AccountView, Viewer } from '@/lib/api/accounts'

interface Value {
  account: AccountView
  viewer: Viewer
}
const AccountContext = createContext<Value | null>(null)

/** Gives every page below an account's address the account and the person. */
export function AccountProvider({ value, children }: { value: Value; children: ReactNode }) {
  return <AccountContext value={value}>{children}</AccountContext>
}

/** The account whose pages are shown, and who looks. Only below an account's address. */
export function useAccount(): Value {
  const value = use(AccountContext)
  if (!value) throw new Error('useAccount is for pages below an account')
  return value
}
