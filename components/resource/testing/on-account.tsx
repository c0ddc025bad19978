import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AccountProvider } from '@/components/shell/account-context'
import { ToastProvider } from '@/components/ui/toast'
import type { AccountView } from '@/lib/api/accounts'
import type { Access } from '@/lib/contract/operation'

interface Input extends Partial<
  Pick<AccountView, 'blocked' | 'accepts' | 'settable' | 'kind' | 'has_own_dns_servers'>
> {
  role?: Access
  queries?: QueryClient
  at?: string
}

const stay = () => undefined
const router: AppRouterInstance = {
  back: stay,
  forward: stay,
  refresh: stay,
  push: stay,
  replace: stay,
  prefetch: stay,
  bfcacheId: '',
}

/**
 * Renders part of a page on the account `lab` as markup, without running effects. By default, the person is an admin.
 */
export function onAccount(
  children: ReactNode,
  {
    blocked = {},
    accepts = [],
    settable = [],
    kind = 'connected',
    has_own_dns_servers = false,
    role = 'admin',
    queries = new QueryClient(),
    at = '',
  }: Input = {},
): string {
  const account: AccountView = {
    slug: 'lab',
    name: 'Lab',
    base_url: 'https://api.example',
    version_header: 'Service-Version',
    version: '2',
    kind,
    blocked,
    accepts,
    settable,
    has_own_dns_servers,
  }
  const viewer = { id: 'u', email: 'a@example.com', role }
  const { pathname, searchParams } = new URL(`/lab${at}`, account.base_url)
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <QueryClientProvider client={queries}>
            <AccountProvider value={{ account, viewer }}>
              <ToastProvider>{children}</ToastProvider>
            </AccountProvider>
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  )
}
