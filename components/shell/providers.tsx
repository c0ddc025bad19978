'use client'

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { PreferencesProvider } from '@/components/ui/preferences'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { ToastProvider } from '@/components/ui/toast'
import { TooltipLayer } from '@/components/ui/tooltip'
import type { Preferences } from '@/lib/util/preferences'
import { ConfirmPassword } from './confirm-password'
import { LeaveDialog } from './leave-dialog'
import { PageFocus } from './page-focus'
import { noteFailure } from './reach'
import { ReachBanner } from './reach-banner'

function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({ onError: noteFailure }),
    // Every act or attempt is recorded in the audit log. It may change the traffic path, what the navigation counts, and
    // the list of all backends, whose forms know only their own kind.
    mutationCache: new MutationCache({
      onError: noteFailure,
      onSettled: () => {
        for (const key of ['audit', 'traffic', 'navigation', 'backends'])
          void client.invalidateQueries({ queryKey: [key] })
      },
    }),
  })
  return client
}

interface ProvidersProps {
  renderedAtMs: number
  preferences: Preferences
  children: ReactNode
}

/** The providers that every page requires: queries, preferences, toasts, tooltips, the password prompt, the time of rendering. */
export function Providers({ renderedAtMs, preferences, children }: ProvidersProps) {
  const [client] = useState(createClient)
  // Repeats a click that came before the page's scripts, after the router's own effects, because it may navigate.
  useEffect(() => {
    const timer = setTimeout(() => window.releaseClicks?.())
    return () => clearTimeout(timer)
  }, [])
  return (
    <QueryClientProvider client={client}>
      <PreferencesProvider stored={preferences}>
        <RenderedAtProvider timeMs={renderedAtMs}>
          <ToastProvider page={usePathname()}>{children}</ToastProvider>
          <TooltipLayer />
          <ConfirmPassword />
          <LeaveDialog />
          <PageFocus />
          <ReachBanner />
        </RenderedAtProvider>
      </PreferencesProvider>
    </QueryClientProvider>
  )
}
